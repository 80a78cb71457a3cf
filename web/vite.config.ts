import { defineConfig } from "vitest/config";

// `vite build --mode fixtures` builds the fixed moments of a table and the lobby, to look at.
export default defineConfig(({ mode }) => ({
  // Absolute addresses: the same index.html answers at / and at /table/<id>.
  base: "/",
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: mode === "fixtures" ? "dist" : "../src/tripledraw/server/assets",
    emptyOutDir: true,
    rolldownOptions: { input: mode === "fixtures" ? ["dev.html", "dev-lobby.html"] : "index.html" },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: {
    proxy: { "/api": "http://localhost:8027", "/ws": { target: "ws://localhost:8027", ws: true } },
  },
  test: { include: ["src/**/*.test.{ts,tsx}"], passWithNoTests: true },
}));

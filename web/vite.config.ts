import { defineConfig } from "vitest/config";

export default defineConfig({
  // Absolute addresses: the same index.html answers at / and at /table/<id>.
  base: "/",
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: "../src/tripledraw/server/assets",
    emptyOutDir: true,
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: {
    proxy: { "/api": "http://localhost:8027", "/ws": { target: "ws://localhost:8027", ws: true } },
  },
  test: { include: ["src/**/*.test.{ts,tsx}"], passWithNoTests: true },
});

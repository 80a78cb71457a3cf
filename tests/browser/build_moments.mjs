// Builds web/dev.html and web/dev-lobby.html with the client's own Vite: node build_moments.mjs WEB OUT

import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [web, out] = process.argv.slice(2);
const vite = createRequire(join(web, "package.json")).resolve("vite");
const { build } = await import(pathToFileURL(vite).href);
await build({
  root: web,
  logLevel: "error",
  build: { outDir: out, emptyOutDir: true, rolldownOptions: { input: ["dev.html", "dev-lobby.html"].map((page) => join(web, page)) } },
});

// `pnpm pack:countersign [FOLDER]`: builds the npm package into a folder, `dist` without one, and prints its path.
import { resolve } from "node:path";
import { checkout } from "@countersign/server/checkout";
import { pack } from "./pack.ts";

const file = await pack({
  root: checkout.replace(/\/$/, ""),
  output: resolve(process.argv[2] ?? `${checkout}dist`),
  repository: process.env.GITHUB_REPOSITORY || null,
  say: (line) => process.stderr.write(`${line}\n`),
});
process.stdout.write(`${file}\n`);

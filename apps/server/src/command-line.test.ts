import { homedir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commandLineOf } from "./command-line.ts";
import { version } from "./version.ts";

const usual = { port: 4747, host: "127.0.0.1", dataFolder: join(homedir(), ".countersign") };
const start = (folder: string) => `npx -y pnpm@12.21.0 --dir ${folder} countersign`;

it.each([
  {
    name: "a clone in the home folder",
    settings: usual,
    folder: "/home/ada/countersign/",
    want: "~/countersign",
  },
  { name: "a clone elsewhere", settings: usual, folder: "/srv/countersign", want: "/srv/countersign" },
  { name: "a folder with a space", settings: usual, folder: "/home/ada/my code", want: "~'/my code'" },
  { name: "a folder with a quote", settings: usual, folder: "/srv/it's", want: "'/srv/it'\\''s'" },
])("leads to $name", ({ settings, folder, want }) => {
  expect(commandLineOf(settings, { home: "/home/ada", folder })).toBe(start(want));
});

it("names what the server was started with", () => {
  const settings = { port: 8080, host: "0.0.0.0", dataFolder: "/home/ada/data" };
  expect(commandLineOf(settings, { home: "/home/ada", folder: "/srv/c" })).toBe(
    `PORT=8080 HOST=0.0.0.0 COUNTERSIGN_DATA=~/data ${start("/srv/c")}`,
  );
  expect(commandLineOf(settings, { home: null, folder: "/srv/c" })).toContain(
    "COUNTERSIGN_DATA=/home/ada/data ",
  );
});

it.each([
  {
    folder: "/srv/c/node_modules/countersign/",
    want: "node /srv/c/node_modules/countersign/apps/cli/bin/countersign.mjs",
  },
  {
    folder: "/home/ada/n/node_modules/countersign/",
    want: "node ~/n/node_modules/countersign/apps/cli/bin/countersign.mjs",
  },
  {
    folder: "/home/ada/.npm/_npx/0123456789abcdef/node_modules/countersign/",
    want: `npx -y countersign@${version}`,
  },
])("leads to the package in $folder", ({ folder, want }) => {
  expect(commandLineOf(usual, { home: "/home/ada", folder, isInstalled: true })).toBe(want);
});

import { homedir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commandLineOf } from "./command-line.ts";

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

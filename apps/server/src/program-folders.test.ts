import { expect, it } from "vitest";
import { programFoldersOf } from "./program-folders.ts";

it.each([
  { name: "a checkout", folder: "/home/ada/countersign/", also: [] },
  {
    name: "an installation by npm",
    folder: "/srv/c/node_modules/countersign/",
    also: ["/srv/c/node_modules"],
  },
  {
    name: "an installation by pnpm, whose links lead elsewhere in it",
    folder: "/srv/c/node_modules/.pnpm/countersign@1.0.0/node_modules/countersign/",
    also: ["/srv/c/node_modules"],
  },
  {
    name: "npx",
    folder: "/home/ada/.npm/_npx/0123456789abcdef/node_modules/countersign/",
    also: ["/home/ada/.npm/_npx/0123456789abcdef/node_modules"],
  },
])("protects the program and what it loads in $name", ({ folder, also }) => {
  expect(programFoldersOf(folder)).toEqual([folder, `${folder}node_modules/.cache/countersign`, ...also]);
});

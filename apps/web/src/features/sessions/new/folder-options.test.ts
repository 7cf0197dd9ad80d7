import { expect, it } from "vitest";
import { folderOptions } from "./folder-options.ts";

const remembered = [{ path: "/w/shop" }, { path: "/home/ada/site" }, { path: "/s", name: "Sample project" }];
const found = [
  { path: "/w/shop", isRepository: true },
  { path: "/w/shoes", isRepository: false },
];

it.each([
  {
    name: "all that is remembered but the current one before anything is typed",
    value: "/w/shop/",
    isUntouched: true,
    found: [],
    want: ["/home/ada/site", "/s"],
  },
  {
    name: "all of it in an empty field",
    value: "",
    isUntouched: true,
    found,
    want: ["/w/shop", "/home/ada/site", "/s"],
  },
  {
    name: "what fits, once, before what continues the path",
    value: "/w/sh",
    isUntouched: false,
    found,
    want: ["/w/shop", "/w/shoes"],
  },
  { name: "a part of a path", value: "site", isUntouched: false, found: [], want: ["/home/ada/site"] },
  { name: "a name", value: "sample", isUntouched: false, found: [], want: ["/s"] },
  { name: "nothing that is typed already", value: "/w/shop", isUntouched: false, found, want: ["/w/shoes"] },
])("offers $name", ({ want, ...typing }) => {
  expect(folderOptions({ ...typing, remembered }).map(({ path }) => path)).toEqual(want);
});

import { checkout } from "@countersign/server/checkout";
import { expect, it } from "vitest";
import { callersFolder } from "./callers-folder.ts";

it.each([
  {
    name: "where a script of the checkout was called",
    initial: "/srv/shop",
    folder: checkout,
    want: "/srv/shop",
  },
  { name: "the checkout where nobody says", initial: undefined, folder: checkout, want: checkout },
  { name: "the folder itself in a script of another project", initial: "/srv/shop", folder: "/", want: "/" },
])("is $name", ({ initial, folder, want }) => {
  expect(callersFolder({ INIT_CWD: initial }, folder)).toBe(want);
});

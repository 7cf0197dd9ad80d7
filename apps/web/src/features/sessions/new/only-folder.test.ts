import { describe, expect, it } from "vitest";
import { onlyFolder } from "./only-folder.ts";

describe("onlyFolder", () => {
  it.each([
    { name: "the only one", found: ["/w/shop"], typed: "/w/sh", want: "/w/shop" },
    { name: "none of two", found: ["/w/shop", "/w/shoes"], typed: "/w/sh", want: null },
    { name: "none when the folder is typed whole", found: ["/w/shop"], typed: "/w/shop", want: null },
    {
      name: "not another one that begins with the folder that is typed",
      found: ["/w/shop", "/w/shop-old"],
      typed: "/w/shop",
      want: null,
    },
    { name: "not the only folder inside", found: ["/w/shop/src"], typed: "/w/shop/", want: null },
    { name: "none when nothing was found", found: [], typed: "/w/x", want: null },
  ])("is $name", ({ found, typed, want }) => {
    expect(
      onlyFolder(
        found.map((path) => ({ path })),
        typed,
      ),
    ).toBe(want);
  });
});

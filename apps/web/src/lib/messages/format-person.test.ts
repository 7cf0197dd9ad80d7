import { describe, expect, it, vi } from "vitest";
import { formatPerson, keepOwnName } from "./format-person.ts";

describe("whoWords", () => {
  it("calls nobody you before it is known who is signed in", async () => {
    vi.resetModules();
    const { formatPerson } = await import("./format-person.ts");
    expect(formatPerson("owner")).toBe("owner");
  });

  it.each([
    { own: "ada", name: "ada", want: "you" },
    { own: "ada", name: "owner", want: "owner" },
    { own: "owner", name: "owner", want: "you" },
    { own: "ada", name: "ada.b", want: "ada.b" },
  ])("says $want of $name to $own", ({ own, name, want }) => {
    keepOwnName(own);
    expect(formatPerson(name)).toBe(want);
  });
});

import { expect, it } from "vitest";
import { viewerNames } from "./viewer-names.ts";

const viewer = (device: string, by = "owner", id = `${device} ${by}`) => ({ id, by, device });

it.each([
  { viewers: [viewer("Chrome on Linux")], want: "Chrome on Linux (owner)" },
  {
    viewers: [viewer("Chrome on Linux"), viewer("Safari on iPhone", "ben")],
    want: "Chrome on Linux (owner) and Safari on iPhone (ben)",
  },
  {
    viewers: [viewer("Chrome on Linux", "owner", "1"), viewer("Chrome on Linux", "owner", "2")],
    want: "2 × Chrome on Linux (owner)",
  },
  {
    viewers: ["A", "B", "C", "D", "E"].map((device) => viewer(device)),
    want: "A (owner), B (owner), C (owner) and 2 more",
  },
])("says $want", ({ viewers, want }) => {
  expect(viewerNames(viewers)).toBe(want);
});

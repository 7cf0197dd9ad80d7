import { expect, it } from "vitest";
import { networkOf } from "./sign-in-limits.ts";

it.each([
  { address: "203.0.113.9", want: "203.0.113.9" },
  { address: "2001:db8:1:2:3:4:5:6", want: "2001:db8:1:2" },
  { address: "2001:DB8:1:2::9", want: "2001:db8:1:2" },
  { address: "2001:db8::1", want: "2001:db8:0:0" },
  { address: "::1", want: "0:0:0:0" },
  { address: "::ffff:203.0.113.9", want: "::ffff:203.0.113.9" },
  { address: "", want: "" },
])("$address is counted as $want", ({ address, want }) => {
  expect(networkOf(address)).toBe(want);
});

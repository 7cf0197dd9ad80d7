import { describe, expect, it } from "vitest";
import { isCommandReason, isModeReason } from "./is-shown-reason.ts";
import { reasonCodes, reasonKind } from "./reason-kind.ts";

describe("the reasons that the dashboard tells apart", () => {
  it("are of the kinds that every reason has", () => {
    const codes = reasonCodes.map((code) => ({ code }));
    expect(codes.filter(isCommandReason)).toEqual(codes.filter((one) => reasonKind(one) === "command"));
    expect(codes.filter(isModeReason)).toEqual(codes.filter((one) => reasonKind(one) === "mode"));
    expect(codes.filter(isModeReason).length).toBeGreaterThan(5);
  });
});

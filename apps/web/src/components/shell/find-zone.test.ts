// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findZone } from "./find-zone.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("the time zone of the browser", () => {
  it("is found once, and again when its offsets have changed", () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const find = vi.spyOn(Intl, "DateTimeFormat");
    expect([findZone(), findZone()]).toEqual([own, own]);
    expect(find).toHaveBeenCalledTimes(1);
    vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-345);
    findZone();
    expect(find).toHaveBeenCalledTimes(2);
  });

  it("is found if what was kept is something else", () => {
    localStorage.setItem("countersign-zone", "nonsense");
    expect(findZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });
});

import { describe, expect, it } from "vitest";
import { cookieOfTheme, themeOfCookie } from "./theme-cookie.ts";

describe("the cookie of the theme", () => {
  it("holds what was chosen, and is gone for what the system has", () => {
    expect(cookieOfTheme("dark")).toBe("countersign-theme=dark; path=/; max-age=31536000; samesite=lax");
    expect(cookieOfTheme(undefined)).toBe("countersign-theme=; path=/; max-age=0; samesite=lax");
  });

  it("says nothing if it holds anything else", () => {
    expect([themeOfCookie("light"), themeOfCookie("dark")]).toEqual(["light", "dark"]);
    expect(["system", "", undefined, "dark; x"].map(themeOfCookie)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { ownPath, signInPage } from "./own-path.ts";

describe("ownPath", () => {
  it.each(["/", "/sessions/1?call=2", "/rules?q=a%20b&x=//y", "/?call=7c1e", "/signs", "/apiary"])(
    "leads on to %j",
    (path) => {
      expect(ownPath(path)).toBe(path);
    },
  );

  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "/x\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "https:/evil.example",
    "javascript:alert(1)",
    "evil.example",
    "",
    " /x",
    "/\t/evil.example",
    "/\n/evil.example",
    "/x\r\nset-cookie: a=b",
    "/\u0000/evil.example",
    "/é",
    "/api/trpc/system.stopAll",
    "/sign-in?token=theirs",
    "/sign-out",
    "/enter?to=/",
    `/${"x".repeat(2_000)}`,
    null,
  ])("leads to the inbox instead of %j", (path) => {
    expect(ownPath(path)).toBe("/");
  });

  it("never leaves this server, as a browser reads it", () => {
    for (const path of [
      "/.//evil.example",
      "/%2f/evil.example",
      "/%5cevil.example",
      "/@evil.example",
      "/:80",
    ]) {
      const to = new URL(ownPath(path), "http://127.0.0.1:4747");
      expect(to.origin).toBe("http://127.0.0.1:4747");
    }
  });
});

describe("signInPage", () => {
  it.each([
    { to: "/", error: undefined, want: "/sign-in" },
    { to: null, error: undefined, want: "/sign-in" },
    { to: "//evil.example", error: "wrong-token", want: "/sign-in?error=wrong-token" },
    {
      to: "/sessions/1?call=2&x=1",
      error: undefined,
      want: "/sign-in?to=%2Fsessions%2F1%3Fcall%3D2%26x%3D1",
    },
    { to: "/rules", error: "wrong-token", want: "/sign-in?error=wrong-token&to=%2Frules" },
  ])("of $to with $error is $want", ({ to, error, want }) => {
    expect(signInPage(to, error)).toBe(want);
  });
});

import { describe, expect, it } from "vitest";
import { type DigestParts, digestOf } from "./digest.ts";

const base: DigestParts = {
  tool: "Edit",
  input: { file_path: "a.txt", edits: [{ old: "x", new: "y" }], deep: { b: 1, a: null } },
  cwd: "/work",
  fingerprints: [
    { path: "/work/a.txt", hash: "aa" },
    { path: "/work/b.txt", hash: null },
  ],
};

describe("digestOf", () => {
  it("is a SHA-256 in hex", () => {
    expect(digestOf(base)).toMatch(/^[0-9a-f]{64}$/);
  });

  it("does not change between processes and versions", () => {
    const parts = { tool: "Bash", input: { command: "ls" }, cwd: "/w", fingerprints: [] };
    expect(digestOf(parts)).toBe("da130a21ac0d96eb9a4dd1dc25bcc29ea52207c426b40fb870a7e0ffcdcee1a8");
  });

  it("is what it was before there were effects, where a call has none", () => {
    expect(digestOf({ ...base, effects: null })).toBe(digestOf(base));
  });

  it("differs with the effects", () => {
    const digests = [null, "aa", "ab"].map((effects) => digestOf({ ...base, effects }));
    expect(new Set(digests).size).toBe(3);
  });

  it.each([
    {
      name: "keys of the input",
      parts: {
        ...base,
        input: { deep: { a: null, b: 1 }, edits: [{ new: "y", old: "x" }], file_path: "a.txt" },
      },
    },
    {
      name: "keys of the parts",
      parts: { fingerprints: base.fingerprints, cwd: base.cwd, input: base.input, tool: base.tool },
    },
    {
      name: "keys of the fingerprints",
      parts: { ...base, fingerprints: base.fingerprints.map(({ hash, path }) => ({ hash, path })) },
    },
  ])("is the same in another order of the $name", ({ parts }) => {
    expect(digestOf(parts)).toBe(digestOf(base));
  });

  it.each([
    { name: "another tool", parts: { ...base, tool: "Write" } },
    { name: "another folder", parts: { ...base, cwd: "/work/" } },
    { name: "another value", parts: { ...base, input: { ...base.input, file_path: "b.txt" } } },
    {
      name: "another type of a value",
      parts: { ...base, input: { ...base.input, deep: { b: "1", a: null } } },
    },
    { name: "null instead of nothing", parts: { ...base, input: { ...base.input, more: null } } },
    { name: "a missing key", parts: { ...base, input: { file_path: "a.txt" } } },
    {
      name: "an array instead of its only member",
      parts: { ...base, input: { ...base.input, file_path: ["a.txt"] } },
    },
    { name: "another order in an array", parts: { ...base, fingerprints: base.fingerprints.toReversed() } },
    { name: "another hash", parts: { ...base, fingerprints: [{ path: "/work/a.txt", hash: "ab" }] } },
    { name: "no hash", parts: { ...base, fingerprints: [{ path: "/work/a.txt", hash: null }] } },
    { name: "no fingerprints", parts: { ...base, fingerprints: [] } },
    { name: "another Unicode form", parts: { ...base, cwd: "/wo\u0308rk" } },
    { name: "a space more", parts: { ...base, input: { ...base.input, file_path: "a.txt " } } },
    {
      name: "text that looks like JSON",
      parts: { ...base, input: { ...base.input, deep: '{"a":null,"b":1}' } },
    },
  ])("differs with $name", ({ parts }) => {
    expect(digestOf(parts)).not.toBe(digestOf(base));
  });

  it("does not confuse parts that run into each other", () => {
    const one = digestOf({ tool: "ab", input: {}, cwd: "c", fingerprints: [] });
    expect(digestOf({ tool: "a", input: {}, cwd: "bc", fingerprints: [] })).not.toBe(one);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

describe("canonical JSON", () => {
  it.each([
    {
      name: "sorts keys on every level",
      value: { b: 1, a: [{ d: 1, c: null }] },
      want: '{"a":[{"c":null,"d":1}],"b":1}',
    },
    { name: "leaves out what is undefined", value: { a: undefined, b: 1 }, want: '{"b":1}' },
    { name: "escapes what text columns refuse", value: "\0\ud800", want: '"\\u0000\\ud800"' },
    {
      name: "keeps a key of the prototype",
      value: JSON.parse('{"z":1,"__proto__":{"b":1,"a":2}}'),
      want: '{"__proto__":{"a":2,"b":1},"z":1}',
    },
    { name: "escapes quotes and line ends", value: 'a"\n', want: '"a\\"\\n"' },
    { name: "writes numbers as JSON does", value: [1, -0, 1e21, 0.1], want: "[1,0,1e+21,0.1]" },
    {
      name: "sorts keys by code unit, not by language",
      value: { b: 1, a: 2, B: 3, ä: 4, "10": 5, "9": 6 },
      want: '{"10":5,"9":6,"B":3,"a":2,"b":1,"ä":4}',
    },
    { name: "writes an empty object", value: {}, want: "{}" },
  ])("$name", ({ value, want }) => {
    expect(canonicalJson(value)).toBe(want);
  });

  it("is the same for equal values in any order, and means the same", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

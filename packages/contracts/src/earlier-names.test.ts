import { describe, expect, it } from "vitest";
import { assessment } from "./call.ts";
import { withPresentNames } from "./earlier-names.ts";
import { grant, proposedChange } from "./rule.ts";

const read = withPresentNames({ was: "is" });

describe("an object that was stored under earlier names", () => {
  it.each([
    { name: "has its present ones", stored: { a: 1, was: ["x"] }, want: { a: 1, is: ["x"] } },
    {
      name: "is the same where it has them",
      stored: { a: 1, is: ["x"] },
      want: { a: 1, is: ["x"] },
    },
    {
      name: "keeps both for its schema to refuse",
      stored: { was: [], is: [] },
      want: { was: [], is: [] },
    },
    { name: "is left alone where it is a text", stored: "was", want: "was" },
    { name: "is left alone where it is a list", stored: ["was"], want: ["was"] },
    { name: "is left alone where it is nothing", stored: null, want: null },
  ])("$name", ({ stored, want }) => {
    expect(read(stored)).toEqual(want);
  });
});

describe("stored JSON of an earlier version", () => {
  it.each([
    {
      schema: grant,
      stored: `{"id":"g","sessionId":"s","kind":"rule","text":"Bash(ls:*)","by":"ada","at":"t","expiresAt":null,"hits":3}`,
      want: { matchCount: 3 },
    },
    {
      schema: proposedChange,
      stored: `{"isRemoval":false,"behavior":"ask","rule":"Bash","reason":null,"expiresAt":null,"maxWaitSeconds":null,"secondPerson":true,"by":"ada","at":"t"}`,
      want: { needsDualApproval: true },
    },
    {
      schema: assessment,
      stored: `{"preview":{"kind":"diff","files":[]},"basis":[],"digest":"d","decision":"ask","because":[{"code":"mode-strict","text":"t","secondPerson":true}],"suggestions":[],"twoPersons":{"why":"w","excluded":[]}}`,
      want: { fingerprints: [], reasons: [{ needsDualApproval: true }], dualApproval: { why: "w" } },
    },
  ])("is read: $want", ({ schema, stored, want }) => {
    expect(schema.parse(JSON.parse(stored))).toMatchObject(want);
  });
});

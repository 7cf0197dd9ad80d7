import { beforeAll, describe, expect, it } from "vitest";
import { keepOwnName } from "../../lib/messages/format-person.ts";
import {
  describeVoidedApproval,
  findSecondApproverProblem,
  formatDualApprovalFor,
} from "./dual-approval-messages.ts";

const at = "2026-01-01T00:00:00.000Z";
const by = (name: string) => ({ by: name, at, digest: "d" });
const second = { why: "a rule wants it", excluded: [] as string[], first: null };

beforeAll(() => keepOwnName("bo"));

describe("who is missing", () => {
  it.each([
    { name: "nobody approved", given: second, may: true, want: "Needs two approvals" },
    {
      name: "another approved",
      given: { ...second, first: by("ada") },
      may: true,
      want: "Needs 2 · ada approved · waiting for you",
    },
    {
      name: "another approved, and one only looks on",
      given: { ...second, first: by("ada") },
      may: false,
      want: "Needs 2 · ada approved · waiting for someone else",
    },
    {
      name: "another approved, and one started the session",
      given: { ...second, excluded: ["bo"], first: by("ada") },
      may: true,
      want: "Needs 2 · ada approved · waiting for someone else",
    },
    {
      name: "one approved oneself",
      given: { ...second, first: by("bo") },
      may: true,
      want: "Needs 2 · you approved · waiting for someone else",
    },
  ])("$name", ({ given, may, want }) => {
    expect(formatDualApprovalFor(given, may)).toBe(want);
  });

  it.each([
    { given: second, want: null },
    { given: { ...second, first: by("ada"), excluded: ["cy"] }, want: null },
    { given: { ...second, first: by("bo") }, want: "You approved this call." },
    { given: { ...second, excluded: ["bo"] }, want: "You started this session," },
  ])("whether one can be the second is said in words: $want", ({ given, want }) => {
    const why = findSecondApproverProblem(given);
    expect(want === null ? why : why?.startsWith(want)).toBe(want === null ? null : true);
  });

  it.each([
    { voided: undefined, want: null },
    { voided: { by: "ada", at }, want: "ada’s approval no longer counts" },
    { voided: { by: "bo", at }, want: "Your approval no longer counts" },
  ])("an approval that is void is told of: $want", ({ voided, want }) => {
    const message = describeVoidedApproval({ ...second, ...(voided === undefined ? {} : { voided }) });
    expect(want === null ? message : message?.startsWith(want)).toBe(want === null ? null : true);
  });
});

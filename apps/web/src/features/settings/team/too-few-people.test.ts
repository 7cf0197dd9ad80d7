import type { Person } from "@countersign/contracts/person";
import type { Role } from "@countersign/contracts/role-permissions";
import { describe, expect, it } from "vitest";
import { tooFewPeople } from "./too-few-people.ts";

const nothing = { dualApprovalFrom: null, excludesStarter: false, reviewsRules: false };
const two = { ...nothing, dualApprovalFrom: "high" } as const;

function somebody(role: Role, more: Partial<Person> = {}): Person {
  return {
    id: role,
    name: role,
    email: null,
    role,
    isMachine: false,
    lastSeenAt: null,
    leftAt: null,
    leftBy: null,
    createdAt: "2026-11-01T08:00:00.000Z",
    ...more,
  };
}

const gone = somebody("approver", { leftAt: "2026-11-02T08:00:00.000Z", leftBy: "owner" });
const machine = somebody("operator", { isMachine: true });

describe("too few people", () => {
  it.each([
    { name: "nothing is asked for", settings: nothing, people: [somebody("owner")], want: [] },
    { name: "two can decide", settings: two, people: [somebody("owner"), somebody("approver")], want: [] },
    {
      name: "one decides alone",
      settings: two,
      people: [somebody("owner")],
      want: [/Only one person here can decide/],
    },
    {
      name: "the others only look, left, or are machines",
      settings: two,
      people: [somebody("owner"), somebody("viewer"), gone, machine],
      want: [/Only one person here can decide/],
    },
    {
      name: "one of two may have started the session",
      settings: { ...two, excludesStarter: true },
      people: [somebody("owner"), somebody("approver")],
      want: [/Only two people here can decide/],
    },
    {
      name: "three are enough for any session",
      settings: { ...two, excludesStarter: true },
      people: [somebody("owner"), somebody("approver"), somebody("operator")],
      want: [],
    },
    {
      name: "nobody else puts rules in force",
      settings: { ...nothing, reviewsRules: true },
      people: [somebody("owner"), somebody("operator")],
      want: [/Only one person can activate rules/],
    },
    {
      name: "an admin puts in force what the owner proposes",
      settings: { ...nothing, reviewsRules: true },
      people: [somebody("owner"), somebody("admin")],
      want: [],
    },
  ])("are named where $name", ({ settings, people, want }) => {
    expect(tooFewPeople(settings, people)).toEqual(want.map((pattern) => expect.stringMatching(pattern)));
  });
});

import type { Person } from "@countersign/contracts/person";
import type { TeamRules } from "@countersign/contracts/team";
import { whoMay } from "../../people/list/who-may.ts";

type Wanting = Pick<TeamRules, "dualApprovalFrom" | "excludesStarter" | "reviewsRules">;

/** What cannot be done by so few people as are in the team, a sentence each. Machines are nobody's second person. */
export function tooFewPeople(settings: Wanting, people: readonly Person[]): string[] {
  const { dualApprovalFrom, excludesStarter, reviewsRules } = settings;
  const [deciders, activators] = [whoMay("decide", people), whoMay("rules", people)];
  return [
    ...(dualApprovalFrom !== null && deciders < 2
      ? [
          "Only one person here can decide calls. Calls that need dual approval can be denied but not approved.",
        ]
      : []),
    ...(dualApprovalFrom !== null && excludesStarter && deciders === 2
      ? [
          "Only two people here can decide calls. In sessions that one of them started, calls that need dual approval can be denied but not approved.",
        ]
      : []),
    ...(reviewsRules && activators < 2
      ? ["Only one person can activate rules, so nobody can activate their proposals."]
      : []),
  ];
}

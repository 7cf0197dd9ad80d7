import type { Person } from "@countersign/contracts/person";
import type { TeamRules } from "@countersign/contracts/team";
import { whoMay } from "../../people/list/who-may.ts";
import { teamMessages } from "./team-messages.ts";

type Wanting = Pick<TeamRules, "dualApprovalFrom" | "excludesStarter" | "reviewsRules">;

/** What cannot be done by so few people as are in the team, a sentence each. Machines are nobody's second person. */
export function tooFewPeople(settings: Wanting, people: readonly Person[]): string[] {
  const { dualApprovalFrom, excludesStarter, reviewsRules } = settings;
  const [deciders, activators] = [whoMay("decide", people), whoMay("rules", people)];
  return [
    ...(dualApprovalFrom !== null && deciders < 2 ? [teamMessages.oneDecider] : []),
    ...(dualApprovalFrom !== null && excludesStarter && deciders === 2 ? [teamMessages.twoDeciders] : []),
    ...(reviewsRules && activators < 2 ? [teamMessages.oneActivator] : []),
  ];
}

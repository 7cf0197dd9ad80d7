import type { Visibility } from "@countersign/contracts/visibility";

/** Who sees a session, as the dashboard says it. */
export const visibilityLabels: Record<Visibility, { name: string; effect: string }> = {
  team: { name: "Team", effect: "Everybody in the team sees the session and its calls." },
  private: {
    name: "Private",
    effect: "Only who started the session, admins and owners see it and its calls.",
  },
};

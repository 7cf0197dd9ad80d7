/** The inputs with which a sub-agent of Claude Code is started, and those of agents that took them over. */
export const subAgentInputs: readonly string[] = [
  "description",
  "prompt",
  "subagent_type",
  "model",
  "effort",
  "name",
  "team_name",
  "mode",
  "run_in_background",
  "isolation",
];

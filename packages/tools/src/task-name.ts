/** The name of the tool that starts a sub-agent, as the policy knows it too. */
export const taskTool = "Task";

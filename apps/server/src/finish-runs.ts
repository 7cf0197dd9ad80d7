import { finishRuns, policyFileSystem } from "@countersign/agent";
import { compileRules, createWallRules, ruleSetFromTexts } from "@countersign/policy";
import type { Logger } from "pino";

type Options = { data: string; home: string; log: Logger };

/** What mode auto's commands created before this server was killed gets another name if programs would act on it, before anything else runs. */
export async function finishUnaskedRuns({ data, home, log }: Options): Promise<void> {
  const { moved, problems } = await finishRuns(data, (workspace) => {
    const rules = createWallRules({
      mode: "default",
      workspace,
      cwd: workspace,
      home,
      rules: compileRules(ruleSetFromTexts({}, "user")),
      fileSystem: policyFileSystem,
      additionalDirectories: [],
      productData: data,
      now: new Date().toISOString(),
    });
    return (path) => rules.isProtected(path);
  });
  for (const path of moved)
    log.warn(
      { path },
      "a command that was cut off created a file that programs act on: “.not-approved” was added to its name",
    );
  for (const problem of problems)
    log.warn(`what a command that was cut off created couldn’t be looked through: ${problem}`);
}

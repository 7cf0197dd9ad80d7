import { policyContext } from "@countersign/agent";
import type { SavedByAuto } from "@countersign/contracts/rule-trial";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import { createHostRules, decideWith } from "@countersign/policy";
import { maxBacktestCalls, wasDenied } from "./backtest/backtest-rules.ts";
import type { PastCall } from "./backtest/past-calls.ts";
import { stillFileSystem } from "./backtest/still-file-system.ts";
import type { RuleAuthor } from "./rules-service.ts";
import type { RulesServiceOptions } from "./rules-service-options.ts";
import { takeTurns } from "./take-turns.ts";

/**
 * What mode auto would have made of the commands that people decided, under the rules in force now. The modes, hooks and intents of sessions are left
 * out, as for backtests. Commands of external agents and those that asked to leave the sandbox ask in any mode.
 */
export async function countSavedByAuto(
  { visibleTo }: RuleAuthor,
  options: RulesServiceOptions,
): Promise<SavedByAuto> {
  const place = { visibleTo, sessionId: null, workspace: null, createdBy: null };
  const filter = { ...place, limit: maxBacktestCalls, tools: ["Bash"], byPersons: true };
  const isSaved = createEvaluator(options);
  const pause = takeTurns();
  const found: SavedByAuto = { asked: 0, saved: 0, denied: 0 };
  for await (const page of options.store.pastCalls(filter)) {
    for (const call of page.calls) {
      if (call.decidedBy.kind !== "person" || !isShellTool(call.tool)) continue;
      found.asked += 1;
      if (await isSaved(call)) {
        found.saved += 1;
        if (wasDenied(call)) found.denied += 1;
      }
      const turn = pause();
      if (turn !== undefined) await turn;
    }
  }
  return found;
}

/** Equal calls of one workspace and person are decided once. */
function createEvaluator({ source, policy, stillRealpath }: RulesServiceOptions) {
  const fileSystem = stillFileSystem(stillRealpath());
  const places = new Map<string, ReturnType<typeof open>>();
  const known = new Map<string, boolean>();

  async function open({ workspace, createdBy }: PastCall) {
    const session = { id: "", workspace, createdBy, intent: null, sandbox: "off" as const };
    const held = await source.policyFor(session);
    const own = policyContext({ session, mode: "auto", policy: held }, { ...policy, fileSystem });
    const mayReachHosts = createHostRules(own).hasAllowed;
    const asksFrom = held.team?.dualApprovalFrom ?? null;
    return { ...own, intentScope: undefined, confinement: { asksFrom, mayReachHosts } };
  }

  return async (call: PastCall): Promise<boolean> => {
    const { tool, input, workspace, createdBy, isExternal } = call;
    if (isExternal || input.dangerouslyDisableSandbox === true) return false;
    const place = JSON.stringify([workspace, createdBy]);
    const key = JSON.stringify([place, tool, input]);
    const present = known.get(key);
    if (present !== undefined) return present;
    const opened = places.get(place) ?? open(call);
    places.set(place, opened);
    const decision = decideWith({ tool, input }, await opened, new Map());
    const isSaved = decision.kind === "allow" && decision.reasons.some(({ code }) => code === "mode-auto");
    known.set(key, isSaved);
    return isSaved;
  };
}

import { statSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { AgentDefinition } from "@countersign/contracts/agent-definition";
import { AppError } from "@countersign/contracts/app-error";
import { decide, type PolicyCall, type PolicyContext } from "@countersign/policy";
import { policyFileSystem } from "@countersign/tools/file-system/policy-file-system";
import { realpathOf } from "@countersign/tools/file-system/real-path";
import type { AnyTool } from "@countersign/tools/ports/tool";
import { createTools } from "@countersign/tools/tool-set";
import type { EvaluationDependencies } from "../evaluation/session-policy.ts";
import { createHooks } from "../hooks/create-hooks.ts";
import { hooksFromCallbacks } from "../hooks/hooks-from-callbacks.ts";
import { createMemoryRepository, type MemoryRepository } from "../memory/memory-repository.ts";
import { noCommands } from "../ports/commands.ts";
import type { Hooks } from "../ports/hooks.ts";
import type { LivePublisher } from "../ports/live.ts";
import type { Transition } from "../ports/repository.ts";
import { createRunner, type Runner } from "../runner/runner.ts";
import type { RunnerLog } from "../runner/runner-dependencies.ts";
import type { ControlDependencies } from "../session/control-dependencies.ts";
import { createSessionControl, type SessionControl } from "../session/session-control.ts";
import { systemPrompt } from "../session/system-prompt.ts";
import type { AgentOptions } from "./agent-options.ts";
import { type AgentPolicy, checkRules, createAgentPolicy } from "./agent-policy.ts";
import type { Surroundings } from "./surroundings.ts";
import { joinTools } from "./user-tool.ts";

/** The server's machine over memory: the same loop, runner, tools and policy, with nobody at a screen. */
export type AgentMachine = {
  workspace: string;
  repository: MemoryRepository;
  runner: Runner;
  control: SessionControl;
  controlDependencies: ControlDependencies;
  policy: AgentPolicy;
  hooks: Hooks;
};

export type MachineOptions = {
  options: AgentOptions;
  surroundings: Surroundings;
  log: RunnerLog;
  live: LivePublisher;
  onChange: (transition: Transition) => void;
};

const defaultName = "default";
const owner = "library";

/** Puts it together. Throws `AppError("bad-input")` for options that cannot be meant. */
export function createMachine({ options, surroundings, log, live, onChange }: MachineOptions): AgentMachine {
  const { clock, home, platform } = surroundings;
  const workspace = workspaceOf(options.workspace);
  const tools = toolsOf(options, surroundings);
  const safeTools = (options.tools ?? []).flatMap(({ tool, isSafe }) => (isSafe ? [tool.name] : []));
  const policy = createAgentPolicy({
    rules: options.rules ?? {},
    additionalDirectories: options.additionalDirectories ?? [],
    mayBypass: options.allowBypass ?? false,
    now: () => Date.parse(clock.now()),
    realpath: realpathOf,
    safeTools,
    workspace,
    home,
  });
  const evaluation: EvaluationDependencies = {
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    decide: decideWith(new Set(safeTools)),
    policyFor: policy.policyFor,
    now: clock.now,
    fileSystem: policyFileSystem,
    home,
    isCaseInsensitive: platform === "darwin" || platform === "win32",
    onError: (error, { toolUseId, tool }) =>
      log.error({ err: error, toolUseID: toolUseId, tool }, "a call could not be evaluated"),
  };
  const hooks = hooksOf(options);
  const repository = createMemoryRepository({ onWake: (id) => runner.wake(id), onChange });
  const runner = createRunner({
    modelFor: () => options.model,
    systemPrompt: (session) =>
      options.systemPrompt ?? systemPrompt({ ...session, platform, today: clock.now().slice(0, 10) }),
    retry: surroundings.retry,
    sleep: surroundings.sleep,
    owner,
    repository,
    clock,
    evaluation,
    live,
    hooks,
    log,
  });
  const { maxTurns = 100, maxCostUsd = 10, maxWaitSeconds = null } = options.limits ?? {};
  const controlDependencies: ControlDependencies = {
    defaults: {
      model: options.modelName ?? defaultName,
      limits: { maxTurns, maxCostUsd, maxWaitSeconds },
      isScripted: () => false,
    },
    realWorkspace: async () => workspace,
    modeSettings: async () => ({ defaultMode: null, bypassDisabledBy: null }),
    onStop: (id, epoch) => runner.end(id, "stopped", epoch),
    undoMs: 0,
    commands: noCommands,
    owner,
    repository,
    clock,
    evaluation,
    hooks,
  };
  const control = createSessionControl(controlDependencies);
  return { workspace, repository, runner, control, controlDependencies, policy, hooks };
}

/** The product's tools and the host's own. Throws for sub-agents that cannot be meant. */
function toolsOf({ env, agents = [], tools = [] }: AgentOptions, { home }: Surroundings): AnyTool[] {
  const named = new Map(agents.map((agent) => [agent.name, agent]));
  const all = joinTools(createTools({ env: env ?? process.env, home, agents: named }), tools);
  checkAgents(agents, all);
  return all;
}

/** Throws for two of one name, a tool that there is not, and a rule that cannot be read: one that denies must not go missing. */
function checkAgents(agents: readonly AgentDefinition[], tools: readonly AnyTool[]): void {
  const names = new Set<string>();
  for (const { name, tools: own = [], rules = {} } of agents) {
    if (names.has(name)) throw new AppError("bad-input", `There are two agents named ${name}.`);
    names.add(name);
    const unknown = own.find((tool) => !tools.some((known) => known.name === tool));
    if (unknown !== undefined) throw new AppError("bad-input", `The agent ${name} has no tool ${unknown}.`);
    checkRules(rules, `the rules of the agent ${name}`);
  }
}

/** Mode plan lets what only reads run; of the program's own tools only the program knows which those are. */
function decideWith(safeTools: ReadonlySet<string>): EvaluationDependencies["decide"] {
  return (call: PolicyCall, context: PolicyContext) =>
    decide(
      call,
      context.mode === "plan" && safeTools.has(call.tool) ? { ...context, mode: "default" } : context,
    );
}

function hooksOf({ hooks = {} }: AgentOptions): Hooks {
  try {
    return createHooks({ hooks: hooksFromCallbacks(hooks) });
  } catch (error) {
    if (error instanceof TypeError) throw new AppError("bad-input", error.message, { cause: error });
    throw error;
  }
}

function workspaceOf(path: string): string {
  if (!isAbsolute(path) || path.includes("\0")) {
    throw new AppError("bad-input", `${JSON.stringify(path)} isn’t an absolute path. Try /home/you/project.`);
  }
  const real = realpathOf(path);
  if (statSync(real, { throwIfNoEntry: false })?.isDirectory() === true) return real;
  throw new AppError("bad-input", `The workspace ${path} isn’t a folder.`);
}

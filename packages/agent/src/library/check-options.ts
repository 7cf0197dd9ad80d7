import { agentDefinition } from "@countersign/contracts/agent-definition";
import { AppError } from "@countersign/contracts/app-error";
import { formatIssues } from "@countersign/contracts/format-issues";
import { type PermissionMode, permissionMode } from "@countersign/contracts/permission-mode";
import { sessionLimits } from "@countersign/contracts/session";
import { z } from "zod";
import type { AgentOptions } from "./agent-options.ts";

const texts = z.array(z.string()).readonly().optional();
const isFunction = (value: unknown) => typeof value === "function";
const someFunction = z.custom<unknown>(isFunction, "must be a function");
const list = z.array(z.unknown()).readonly().optional();

/** Whole names only: a rule under a misspelt key would deny nothing, and nobody would notice. */
const agentOptions = z.strictObject({
  model: z.custom<unknown>((value) => isFunction(Object(value).ask), "must have a function ask"),
  modelName: z.string().min(1).optional(),
  workspace: z.string(),
  permissionMode: permissionMode.optional(),
  allowBypass: z.boolean().optional(),
  canUseTool: someFunction.optional(),
  rules: z.strictObject({ allow: texts, ask: texts, deny: texts }).optional(),
  additionalDirectories: texts,
  hooks: z.looseObject({}).optional(),
  tools: list,
  agents: z.array(agentDefinition).readonly().optional(),
  systemPrompt: z.string().optional(),
  limits: sessionLimits.partial().optional(),
  onEvent: someFunction.optional(),
  log: z.looseObject({ warn: someFunction, error: someFunction }).optional(),
  env: z.record(z.string(), z.string().optional()).optional(),
} satisfies Record<keyof AgentOptions, z.ZodType>);

const prompt = z.string().trim().min(1, "is empty").max(200_000, "has more than 200,000 characters");

/** Throws `AppError("bad-input")` for options that the types would not have let through. */
export function checkOptions(options: AgentOptions): void {
  const { env, ...rest } = options;
  assertParsed("createAgent", agentOptions.safeParse(env === process.env ? rest : options));
}

/** The same for the prompt of a run. */
export function checkPrompt(promptText: string): void {
  assertParsed("The prompt", prompt.safeParse(promptText));
}

/** The same for a mode. */
export function checkMode(mode: PermissionMode): void {
  assertParsed("The mode", permissionMode.safeParse(mode));
}

function assertParsed(what: string, { error }: { error?: z.ZodError | undefined }): void {
  if (error === undefined) return;
  throw new AppError("bad-input", `${what}: ${formatIssues(error)}.`);
}

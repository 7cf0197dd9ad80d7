import { homedir } from "node:os";
import { posix } from "node:path";
import type { Decision } from "@countersign/contracts/decision";
import { permissionMode } from "@countersign/contracts/permission-mode";
import { intentScopeCase, simulateIntentScope } from "@countersign/intents";
import {
  type CompiledRules,
  compileRules,
  decide,
  type PolicyFileSystem,
  ruleSetFromTexts,
} from "@countersign/policy";
import { policyFileSystem } from "@countersign/server/policy-file-system";
import { z } from "zod";
import { createSimulatedFileSystem } from "./simulated-file-system.ts";

const texts = z.array(z.string()).optional();

/** One question to the policy: a call, the rules and the place that it is decided in. Defaults: docs/policy.md. */
export const checkRequest = z.object({
  id: z.json().optional(),
  // Strict, because a misspelt "deny" must not pass for "no deny rules".
  rules: z.strictObject({ allow: texts, ask: texts, deny: texts }).default({}),
  mode: permissionMode.default("default"),
  workspace: z.string().min(1).optional(),
  cwd: z.string().min(1).optional(),
  home: z.string().min(1).optional(),
  additionalDirectories: z.array(z.string()).default([]),
  call: z.object({ tool: z.string().min(1), input: z.record(z.string(), z.json()) }),
  context: z
    .object({
      redirectedFrom: z.string().optional(),
      productData: z.string().min(1).optional(),
      secretFiles: z.array(z.string().min(1)).optional(),
      programFolders: z.array(z.string().min(1)).optional(),
      hasIntent: z.boolean().optional(),
      isCaseInsensitive: z.boolean().optional(),
      asksForReadOnlyCommands: z.boolean().optional(),
    })
    .default({}),
  intent: intentScopeCase.optional(),
  fs: z
    .object({
      symlinks: z.record(z.string(), z.string()).optional(),
      missing: z.array(z.string()).optional(),
      folders: z.array(z.string()).optional(),
      linkCounts: z.record(z.string(), z.int()).optional(),
      files: z.array(z.string()).optional(),
      texts: z.record(z.string(), z.string()).optional(),
      tracked: z.array(z.string()).optional(),
      links: z.record(z.string(), z.array(z.string())).optional(),
      repositoryPrograms: z.record(z.string(), z.array(z.string())).optional(),
    })
    .optional(),
});
export type CheckRequest = z.infer<typeof checkRequest>;

/** A rule of the request that cannot be read: where (from 0) and why. */
type CheckProblem = { list: "allow" | "ask" | "deny"; rule: string; position: number; reason: string };

/** What the policy answers, and the rules that it could not read. */
export type CheckAnswer = { decision: Decision; problems: CheckProblem[] };

type Place = {
  workspace: string;
  home: string;
  fileSystem: PolicyFileSystem;
  isCaseInsensitive: boolean;
  productData?: string;
};

const mostKept = 64;
const compiled = new Map<string, CompiledRules>();

/** Decides a request. Reads the file system unless the request simulates it; runs nothing. */
export function answerRequest(request: CheckRequest): CheckAnswer {
  const place = choosePlace(request);
  const realWorkspace = place.fileSystem.realpath(place.workspace);
  const rules = compileFor(request, { ...place, workspace: realWorkspace });
  const answer = decide(request.call, {
    mode: request.mode,
    workspace: realWorkspace,
    workspaceAliases: realWorkspace === place.workspace ? [] : [place.workspace],
    cwd: posix.resolve(place.workspace, request.cwd ?? "."),
    home: place.home,
    additionalDirectories: request.additionalDirectories,
    fileSystem: place.fileSystem,
    isCaseInsensitive: place.isCaseInsensitive,
    rules,
    now: new Date().toISOString(),
    redirectedFrom: request.context.redirectedFrom,
    hasIntent: request.context.hasIntent,
    asksForReadOnlyCommands: request.context.asksForReadOnlyCommands,
    intentScope: scopeOf(request, realWorkspace, place.isCaseInsensitive),
    productData: request.context.productData ?? place.productData,
    secretFiles: request.context.secretFiles,
    programFolders: request.context.programFolders,
  });
  const problems = rules.problems.map(({ list, rule, position, reason }) => ({
    list,
    rule: rule.text,
    position,
    reason,
  }));
  return { decision: answer, problems };
}

function scopeOf({ intent }: CheckRequest, workspace: string, isCaseInsensitive: boolean) {
  return intent === undefined ? undefined : simulateIntentScope(intent, { workspace, isCaseInsensitive });
}

function choosePlace(request: CheckRequest): Place {
  if (request.fs === undefined) {
    const workspace = posix.resolve(request.workspace ?? process.cwd());
    const isCaseInsensitive =
      request.context.isCaseInsensitive ?? (process.platform === "darwin" || process.platform === "win32");
    const home = request.home ?? homedir();
    const productData = dataFolder();
    const place = { workspace, home, fileSystem: policyFileSystem, isCaseInsensitive };
    return productData === undefined ? place : { ...place, productData };
  }
  const workspace = posix.resolve("/", request.workspace ?? "/workspace");
  const fileSystem = createSimulatedFileSystem(request.fs, workspace);
  return {
    workspace,
    home: request.home ?? "/home/user",
    fileSystem,
    isCaseInsensitive: request.context.isCaseInsensitive ?? false,
  };
}

/**
 * The data folder of a server on this machine, which it closes to every tool; only where it is named, since a table of
 * decisions must not come out otherwise on another machine.
 */
function dataFolder(): string | undefined {
  const set = process.env.COUNTERSIGN_DATA?.trim() ?? "";
  return set === "" ? undefined : posix.resolve(set.replace(/^~(?=\/|$)/, homedir()));
}

/** Many requests share their rules: the last few sets are kept. */
function compileFor(request: CheckRequest, place: Place): CompiledRules {
  const key = JSON.stringify([request.rules, place.workspace, place.home, request.fs ?? null]);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const { workspace, home, fileSystem } = place;
  const places = { workspace, home, realpath: (path: string) => fileSystem.realpath(path) };
  const made = compileRules(ruleSetFromTexts(request.rules, "request"), places);
  if (compiled.size >= mostKept) compiled.clear();
  compiled.set(key, made);
  return made;
}

import { intentId } from "@countersign/contracts/intent";
import { z } from "zod";
import { intentFields } from "./intent-fields.ts";
import { createIntentScope, type IntentScope } from "./intent-scope.ts";

const scope = intentFields.shape.owned_scope;

/**
 * An intent and what stands around it, for tables of expected decisions. `scope`: as `owned_scope` in an intent's file; null is no
 * intent. `ignore`: the texts of `.intentignore` files, by their folders ("." is the workspace); `unreadable`: why one cannot be
 * read. `earlier`: what intents own that were activated before.
 */
export const intentScopeCase = z.strictObject({
  id: intentId.default("REQ-001"),
  scope: scope.nullable(),
  required: z.boolean().default(true),
  ignore: z.record(z.string(), z.string()).default({}),
  unreadable: z.record(z.string(), z.string()).default({}),
  earlier: z.record(intentId, scope).default({}),
  available: z.record(intentId, z.string()).default({}),
});

/** The boundary of such a description; it must have the form of `intentScopeCase`. */
export function simulateIntentScope(
  description: unknown,
  { workspace, isCaseInsensitive }: { workspace: string; isCaseInsensitive: boolean },
): IntentScope {
  const given = intentScopeCase.parse(description);
  const nothing = { write: [], delete: [], read: null, run: null };
  const folders = [...Object.keys(given.ignore), ...Object.keys(given.unreadable)];
  const nameOf = (folder: string): string =>
    folder === workspace ? "." : folder.slice(workspace.length + 1);
  return createIntentScope({
    intent: given.scope === null ? null : createIntent(given.id, given.scope ?? nothing),
    required: given.required,
    available: Object.entries(given.available).map(([id, title]) => ({ id, title })),
    earlier: Object.entries(given.earlier).map(([id, owned]) => ({ id, scope: owned ?? nothing })),
    readIgnore: (folder) => {
      const name = nameOf(folder);
      const problem = given.unreadable[name];
      if (problem !== undefined) return { problem };
      const text = given.ignore[name];
      return text === undefined ? null : { text };
    },
    hasIgnoreBelow: (folder) =>
      folders.some((name) => name !== "." && `${workspace}/${name}/`.startsWith(`${folder}/`)),
    workspace,
    isCaseInsensitive,
  });
}

function createIntent(id: string, owned: NonNullable<z.output<typeof scope>>) {
  return {
    id,
    title: id,
    why: "",
    status: "IN_PROGRESS" as const,
    parent: null,
    scope: owned,
    outcomes: [],
    constraints: [],
    hazards: [],
    acceptance: [],
    relatedSpecs: [],
    examples: { allow: [], refuse: [] },
    budget: { turns: null, tokens: null, costUsd: null, seconds: null },
  };
}

import type { ApiClient } from "@countersign/testing/api-client";
import { expect } from "@playwright/test";
import type { TestWorkspace } from "./workspace.ts";

/** An intent that owns `src/`, as a text. */
export function intentText(
  id: string,
  change: { status?: string; write?: string; more?: string } = {},
): string {
  return `id: ${id}
title: Warmer greeting
why: People asked for it.
status: ${change.status ?? "PENDING"}
outcomes: [The greeting is warm]
owned_scope:
  write: ["${change.write ?? "src/**"}"] # what it is about
  delete: ["${change.write ?? "src/**"}"]
examples:
  allow: [src/greeting.txt]
  refuse: [notes.md]
${change.more ?? ""}`;
}

/** Stores an intent in progress. */
export async function createActiveIntent(
  api: ApiClient,
  workspace: TestWorkspace,
  id: string,
  change: { write?: string; more?: string } = {},
): Promise<void> {
  const saved = await api.mutate("intents.save", {
    workspace: workspace.path,
    version: null,
    yaml: intentText(id, { ...change, status: "IN_PROGRESS" }),
  });
  expect(saved.message).toBeNull();
}

/** The address of an intent's page. */
export function intentPath(workspace: TestWorkspace, id: string, tab?: string): string {
  return `/intents/intent?${new URLSearchParams({ workspace: workspace.path, id, ...(tab === undefined ? {} : { tab }) })}`;
}

import type { ListedHook } from "@countersign/contracts/hook";

/** Hooks as the settings files have them; null: those of the user's files only. */
export type HooksService = { list(workspace: string | null): Promise<ListedHook[]> };

import type { SettingsHook } from "@countersign/contracts/hook";
import type { Caller } from "../caller.ts";

/** Hooks as the caller may see them: their addresses are often secrets, so who only reads sees where they lead and no more. */
export function shownHooks<Hook extends SettingsHook>(
  hooks: readonly Hook[],
  { permissions }: Pick<Caller, "permissions">,
): Hook[] {
  return hooks.map((hook) =>
    isAddress(hook.what) && !permissions.has("operate")
      ? { ...hook, what: `${new URL(hook.what).origin}/…` }
      : hook,
  );
}

/** Also that of a hook that isn't in its file any more, whose type is not known. */
function isAddress(what: string): boolean {
  return /^https?:/i.test(what) && URL.canParse(what);
}

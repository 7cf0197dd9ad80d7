import type { SettingsHook } from "@countersign/contracts/hook";
import type { Caller } from "../caller.ts";

/** Hooks as the caller may see them. Their addresses are often secrets, so callers who can't start sessions see only the host. */
export function redactHooks<Hook extends SettingsHook>(
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

import { formatWait } from "@countersign/contracts/wait";

/** The hint below the field: the default when it is empty. */
export function waitHint(usual: number | null | undefined): string {
  return usual == null
    ? "Like “30 min” or “2 h”. Leave blank to wait indefinitely."
    : `Like “30 min” or “2 h”. Default ${formatWait(usual)}. Enter “none” to wait indefinitely.`;
}

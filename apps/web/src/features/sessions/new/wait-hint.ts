import { formatWait } from "@countersign/contracts/wait";

/** The hint below the field: the default when it is empty. */
export function waitHint(usual: number | null | undefined): string {
  return usual == null
    ? "Like “30 min” or “2 h”. Empty waits for ever."
    : `Like “30 min” or “2 h”. Empty is the usual ${formatWait(usual)}, “none” waits for ever.`;
}

import type { OwnedScope } from "@countersign/contracts/intent";

/** Whether what may be written may be deleted too, and nothing else: as a plain list in a file says. */
export function ownsAlike({ write, delete: deleted }: Pick<OwnedScope, "write" | "delete">): boolean {
  return write.length === deleted.length && write.every((text, index) => text === deleted[index]);
}

import type { AuditDetail } from "@countersign/contracts/audit";
import { Fact, Facts } from "./detail-part.tsx";
import { formatRow } from "./format-row.ts";

type DetailChainProps = { detail: AuditDetail; hrefOf: (id: string) => string; onOpen: (id: string) => void };

/** What holds the row in the chain: its own hash over all that it says, and that of the row before. Folded. */
export function DetailChain({
  detail: { row, entry, hash, previousHash },
  hrefOf,
  onOpen,
}: DetailChainProps) {
  const before = BigInt(row.id) - 1n;
  return (
    <details className="group">
      <summary className="w-fit text-quiet text-sm hover:text-text max-md:py-3">Chain</summary>
      <div className="mt-1 rounded border bg-surface-0 p-3 *:gap-y-2">
        <Facts>
          <Fact name="Hash">
            <code className="break-all font-mono text-sm">{hash}</code>
          </Fact>
          <Fact name="Previous hash">
            <code className="break-all font-mono text-sm">{previousHash}</code>
            {before < 1n ? null : (
              <a
                href={hrefOf(String(before))}
                className="block w-fit text-accent text-sm hover:underline"
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(String(before));
                }}
              >
                from {formatRow(String(before))}
              </a>
            )}
          </Fact>
          {entry?.digest == null ? null : (
            <Fact name="Digest shown">
              <code className="break-all font-mono text-sm">{entry.digest}</code>
            </Fact>
          )}
          {entry?.result === undefined ? null : (
            <Fact name="Digest of result">
              <code className="break-all font-mono text-sm">{entry.result.digest}</code>
            </Fact>
          )}
        </Facts>
        <p className="pt-2 text-quiet text-sm">
          The hash covers everything in the entry and the previous hash. Changing or removing an entry breaks
          the chain from there on. “Verify” on the audit page checks every entry.
        </p>
      </div>
    </details>
  );
}

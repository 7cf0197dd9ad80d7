import type { AuditDetail } from "@countersign/contracts/audit";
import { Fact, Facts } from "./detail-part.tsx";
import { entryMessages, formatPreviousRow } from "./entry-messages.ts";
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
      <summary className="w-fit text-quiet text-sm hover:text-text max-md:py-3">
        {entryMessages.chain}
      </summary>
      <div className="mt-1 rounded border bg-surface-0 p-3 *:gap-y-2">
        <Facts>
          <Fact name={entryMessages.hash}>
            <code className="break-all font-mono text-sm">{hash}</code>
          </Fact>
          <Fact name={entryMessages.previousHash}>
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
                {formatPreviousRow(formatRow(String(before)))}
              </a>
            )}
          </Fact>
          {entry?.digest == null ? null : (
            <Fact name={entryMessages.digestShown}>
              <code className="break-all font-mono text-sm">{entry.digest}</code>
            </Fact>
          )}
          {entry?.result === undefined ? null : (
            <Fact name={entryMessages.digestOfResult}>
              <code className="break-all font-mono text-sm">{entry.result.digest}</code>
            </Fact>
          )}
        </Facts>
        <p className="pt-2 text-quiet text-sm">{entryMessages.chainExplanation}</p>
      </div>
    </details>
  );
}

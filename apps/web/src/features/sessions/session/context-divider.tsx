import { Eraser, FoldVertical } from "lucide-react";

/** From where on the agent sees what was said: what stands above it is there for people alone. */
export function ContextDivider({ isSummary }: { isSummary: boolean }) {
  const Icon = isSummary ? FoldVertical : Eraser;
  return (
    <div className="flex items-center gap-3 py-1 text-quiet text-sm">
      <span aria-hidden="true" className="min-w-4 flex-1 border-t" />
      <span className="flex min-w-0 items-center gap-1.5 text-center">
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        {isSummary
          ? "Summed up here: of what is above, the agent sees only the summary"
          : "Cleared here: the agent sees nothing above"}
      </span>
      <span aria-hidden="true" className="min-w-4 flex-1 border-t" />
    </div>
  );
}

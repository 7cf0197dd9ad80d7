import { Eye } from "lucide-react";

/** Stands in the place of the verdicts for somebody who may only look: says why, and who can decide. */
export function NoVerdict({ permissionProblem }: { permissionProblem: string }) {
  return (
    <section
      aria-label="Verdict"
      data-toast-above
      className="flex shrink-0 items-start gap-2 border-t bg-surface-1 p-3 pb-[max(12px,env(safe-area-inset-bottom))] text-quiet"
    >
      <Eye aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p role="status">You see this call as it waits. {permissionProblem}</p>
    </section>
  );
}

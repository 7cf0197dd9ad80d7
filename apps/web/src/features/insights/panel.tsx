import type { ReactNode } from "react";

/** A part of the page with its heading; `note` says how it is counted. */
export function Panel({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2 rounded border bg-surface-1 p-3">
      <h2 className="font-medium">{title}</h2>
      {note === undefined ? null : <p className="text-quiet text-sm">{note}</p>}
      {children}
    </section>
  );
}

/** What is true where there is nothing to list. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="py-6 text-center text-quiet">{children}</p>;
}

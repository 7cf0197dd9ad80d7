import type { ReactNode } from "react";

/** A titled part of the design page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="border-b pb-1 font-medium text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** One state of a component, with its name beside it. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[140px_1fr] items-start gap-3 max-md:grid-cols-1">
      <p className="pt-1 text-quiet text-sm">{name}</p>
      <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}

import type { ReactNode } from "react";

/** One part of a row's detail, under its name. */
export function DetailPart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="flex min-w-0 flex-col gap-1.5">
      <h3 className="font-medium text-quiet text-sm">{name}</h3>
      {children}
    </section>
  );
}

/** Facts by name, two columns. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-1">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </>
  );
}

import { classNames } from "./class-names.ts";

/** A place that is being filled, in the shape of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames("animate-pulse rounded bg-surface-2", className)} />;
}

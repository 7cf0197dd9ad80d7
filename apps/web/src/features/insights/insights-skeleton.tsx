import { Skeleton } from "@countersign/ui/skeleton";

/** The shape of what comes. */
export function InsightsSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the insights"
      className="mx-auto flex max-w-[1200px] flex-col gap-4 p-4"
    >
      <div className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-md:grid-cols-1">
        {[0, 1, 2, 3].map((figure) => (
          <Skeleton key={figure} className="h-24" />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
        {[0, 1, 2, 3].map((chart) => (
          <Skeleton key={chart} className="h-64" />
        ))}
      </div>
    </div>
  );
}

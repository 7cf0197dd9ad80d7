import dynamic from "next/dynamic";

/** Filters that the address names, or that a person has just chosen. */
export const LazyFilterChips = dynamic(
  () => import("./filter-chips.tsx").then((module) => module.FilterChips),
  {
    loading: () => <div aria-hidden="true" className="h-9 shrink-0 border-b max-md:h-14" />,
  },
);

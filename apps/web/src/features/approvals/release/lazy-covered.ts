import dynamic from "next/dynamic";

// What is said of calls that rules would decide by now, loaded with the first one.
export const LazyCoveredGroups = dynamic(
  () => import("./covered-groups.tsx").then((module) => module.CoveredGroups),
  { loading: () => null },
);
export const LazyCoveredWords = dynamic(
  () => import("./covered-words.tsx").then((module) => module.CoveredWords),
  { loading: () => null },
);

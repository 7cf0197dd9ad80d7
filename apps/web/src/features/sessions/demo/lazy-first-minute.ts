import dynamic from "next/dynamic";

/** What a new server shows, loaded where it is shown: the inbox of everyday work goes without it. */
export const LazyFirstMinute = dynamic(
  () => import("./first-minute.tsx").then((module) => module.FirstMinute),
  { loading: () => null },
);

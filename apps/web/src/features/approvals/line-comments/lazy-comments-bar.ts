import dynamic from "next/dynamic";

/** The comments on a change and the way into the instruction, loaded with the first comment. */
export const LazyCommentsBar = dynamic(
  () => import("./comments-bar.tsx").then((module) => module.CommentsBar),
  { loading: () => null },
);

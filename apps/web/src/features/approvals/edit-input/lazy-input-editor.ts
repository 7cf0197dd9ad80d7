import dynamic from "next/dynamic";

/** The form in which an input is edited, loaded when it is opened. */
export const LazyInputEditor = dynamic(
  () => import("./input-editor.tsx").then((module) => module.InputEditor),
  { loading: () => null },
);

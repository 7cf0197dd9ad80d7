import dynamic from "next/dynamic";

/** The form, with what forms need, loaded when it is opened: the inbox shows calls without it. */
export const LazyAlwaysAllowForm = dynamic(
  () => import("./always-allow-form.tsx").then((module) => module.AlwaysAllowForm),
  { loading: () => null },
);

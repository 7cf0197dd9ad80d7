import dynamic from "next/dynamic";

/** What is shown where nothing waits, loaded when that is so. */
export const LazyEmptyInbox = dynamic(() => import("./empty-inbox.tsx").then((module) => module.EmptyInbox), {
  loading: () => null,
});

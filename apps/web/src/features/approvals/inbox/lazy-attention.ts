import dynamic from "next/dynamic";

/** The sessions that stand still, loaded when there is one. */
export const LazyAttention = dynamic(() => import("./attention.tsx").then((module) => module.Attention), {
  loading: () => null,
});

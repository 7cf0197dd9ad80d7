import dynamic from "next/dynamic";

/** The sheets of a phone's menus, loaded when the first one opens. */
export const LazyMoreDrawer = dynamic(() => import("./drawers.tsx").then((module) => module.MoreDrawer), {
  loading: () => null,
});
export const LazyAgentsDrawer = dynamic(() => import("./drawers.tsx").then((module) => module.AgentsDrawer), {
  loading: () => null,
});

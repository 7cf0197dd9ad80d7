import dynamic from "next/dynamic";

/** The sheet of a phone's menus, loaded when the first one opens. */
export const LazyDrawer = dynamic(() => import("@countersign/ui/drawer").then((module) => module.Drawer), {
  loading: () => null,
});

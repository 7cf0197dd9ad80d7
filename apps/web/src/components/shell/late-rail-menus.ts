import { lateModule } from "@countersign/ui/late-module";

/** The entries of the menus that the rail opens. */
export const lateRailMenus = lateModule(() => import("./rail-menus.tsx"));

"use client";

import { lateModule, useLateModule } from "./late-module.ts";
import type { SheetProps } from "./sheet-window.tsx";
import { WindowComing } from "./window-coming.tsx";

const late = lateModule(() => import("./sheet-window.tsx"));

/** A window at the side of the page, the whole screen on a phone: keeps the focus inside, Esc closes it. */
export function Sheet(props: SheetProps) {
  const loaded = useLateModule(late, props.isOpen);
  if (loaded !== null) return <loaded.SheetWindow {...props} />;
  return props.isOpen ? <WindowComing title={props.title} onClose={props.onClose} /> : null;
}

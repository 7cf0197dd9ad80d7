"use client";

import type { DialogProps } from "./dialog-window.tsx";
import { lateModule, useLateModule } from "./late-module.ts";
import { WindowComing } from "./window-coming.tsx";

const late = lateModule(() => import("./dialog-window.tsx"));

/** A window over the page: keeps the focus inside, Esc closes it, and the focus goes back to where it was. */
export function Dialog(props: DialogProps) {
  const loaded = useLateModule(late, props.isOpen);
  if (loaded !== null) return <loaded.DialogWindow {...props} />;
  return props.isOpen ? <WindowComing title={props.title} onClose={() => props.onOpenChange(false)} /> : null;
}

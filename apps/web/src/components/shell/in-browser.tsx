"use client";

import type { ReactNode } from "react";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";

/** What rests on what only the browser knows, such as drafts of the tab, is rendered there and not by the server. */
export function InBrowser({ children }: { children: ReactNode }) {
  return useIsHydrated() ? children : null;
}

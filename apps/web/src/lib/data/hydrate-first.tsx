"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { keepRenderedAt } from "../use-now.ts";
import { useClientStore } from "./providers.tsx";

type HydrateFirstProps = {
  state: DehydratedState;
  /** When the server rendered the page, in milliseconds since 1970. */
  at: number;
  children: ReactNode;
};

/** Takes over the data that came with the page, unless the tab has been following the events since: then its own is newer. */
export function HydrateFirst({ state, at, children }: HydrateFirstProps) {
  const store = useClientStore();
  const [first] = useState(() => (store.isFollowing() ? undefined : state));
  if (first !== undefined) keepRenderedAt(at);
  return <HydrationBoundary state={first}>{children}</HydrationBoundary>;
}

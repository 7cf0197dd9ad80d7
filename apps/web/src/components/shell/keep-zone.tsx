"use client";

import { useEffect } from "react";
import { zoneCookie } from "../../lib/data/zone-cookie.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { findZone } from "./find-zone.ts";

const yearSeconds = 31_536_000;

/** Tells the server the time zone of this browser: it renders times only where it writes them alike. */
export function KeepZone() {
  useEffect(() => whenIdle(keepZone), []);
  return null;
}

function keepZone() {
  const zone = encodeURIComponent(findZone());
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP.
  document.cookie = `${zoneCookie}=${zone}; path=/; max-age=${yearSeconds}; samesite=strict`;
}

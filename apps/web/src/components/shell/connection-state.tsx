"use client";

import { assertNever } from "@countersign/contracts/assert-never";
import { Cloud, CloudOff, LoaderCircle } from "lucide-react";
import { useConnection } from "../../lib/data/providers.tsx";
import { formatDuration } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { formatOffline, formatReconnecting, shellMessages } from "./shell-messages.ts";

/** How this tab stands to the server, in words, an icon and a colour. */
export function ConnectionState({ isShort = false }: { isShort?: boolean }) {
  const connection = useConnection();
  const now = useNow();
  const look = lookOf(connection, now);
  const Icon = look.icon;
  return (
    <p role="status" title={look.text} className={`flex h-8 items-center gap-2 px-2 text-sm ${look.color}`}>
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${look.spins ? "animate-spin" : ""}`} />
      <span className={isShort ? "sr-only" : "truncate"}>{look.text}</span>
    </p>
  );
}

function lookOf(connection: ReturnType<typeof useConnection>, now: number) {
  switch (connection.tag) {
    case "connecting":
      return { text: shellMessages.connecting, icon: LoaderCircle, color: "text-quiet", spins: true };
    case "connected":
      return { text: shellMessages.connected, icon: Cloud, color: "text-quiet", spins: false };
    case "reconnecting":
      return {
        text: formatReconnecting(formatDuration(now - connection.since)),
        icon: LoaderCircle,
        color: "text-ask",
        spins: true,
      };
    case "offline":
      return {
        text: formatOffline(formatDuration(now - connection.since)),
        icon: CloudOff,
        color: "text-deny",
        spins: false,
      };
    default:
      return assertNever(connection);
  }
}

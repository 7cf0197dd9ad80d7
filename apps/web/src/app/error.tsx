"use client";

import { Button } from "@countersign/ui/button";
import { crashMessages, formatCrash } from "../lib/messages/crash-messages.ts";

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main
      role="alert"
      className="flex min-h-[60dvh] flex-col items-center justify-center gap-3 p-4 text-center"
    >
      <h1 className="font-medium text-xl">{crashMessages.wentWrong}</h1>
      <p className="max-w-[60ch] break-words text-quiet">{formatCrash(error.message)}</p>
      <Button onClick={reset}>{crashMessages.reload}</Button>
    </main>
  );
}

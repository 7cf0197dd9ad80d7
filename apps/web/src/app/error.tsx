"use client";

import { crashMessages, formatCrash } from "../lib/messages/crash-messages.ts";

/** Reloads the whole page: what couldn't be loaded once isn't asked for again before that. */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return (
    <main
      role="alert"
      className="flex min-h-[60dvh] flex-col items-center justify-center gap-3 p-4 text-center"
    >
      <h1 className="font-medium text-xl">{crashMessages.wentWrong}</h1>
      <p className="max-w-[60ch] break-words text-quiet">{formatCrash(error.message)}</p>
      {/* Every page loads what this one needs: a button of its own is lighter than the shared one. */}
      <button
        type="button"
        onClick={() => location.reload()}
        className="h-8 rounded border bg-surface-1 px-3 font-medium text-base hover:bg-surface-2 max-md:min-h-11"
      >
        {crashMessages.reload}
      </button>
    </main>
  );
}

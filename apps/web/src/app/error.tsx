"use client";

import { Button } from "@countersign/ui/button";

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
      <h1 className="font-medium text-xl">Something went wrong</h1>
      <p className="max-w-[60ch] break-words text-quiet">
        {error.message || "Unknown error."} No call was decided. Waiting calls are still waiting.
      </p>
      <Button onClick={reset}>Reload</Button>
    </main>
  );
}

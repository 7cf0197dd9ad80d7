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
      <h1 className="font-medium text-xl">This page broke</h1>
      <p className="max-w-[60ch] break-words text-quiet">
        {error.message || "An unknown fault."} Nothing was decided by it: calls that wait still wait.
      </p>
      <Button onClick={reset}>Show it again</Button>
    </main>
  );
}

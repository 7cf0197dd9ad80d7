"use client";

import "./globals.css";

export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <main
          role="alert"
          className="flex min-h-dvh flex-col items-center justify-center gap-3 p-4 text-center"
        >
          <h1 className="font-medium text-xl">The dashboard broke</h1>
          <p>Nothing was decided by it: calls that wait still wait.</p>
          <button type="button" onClick={reset} className="h-8 rounded border px-3">
            Show it again
          </button>
        </main>
      </body>
    </html>
  );
}

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
          <h1 className="font-medium text-xl">Countersign couldn’t be displayed</h1>
          <p>No call was decided. Waiting calls are still waiting.</p>
          <button type="button" onClick={reset} className="h-8 rounded border px-3">
            Reload
          </button>
        </main>
      </body>
    </html>
  );
}

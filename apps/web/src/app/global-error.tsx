"use client";

import "./globals.css";
import { crashMessages } from "../lib/messages/crash-messages.ts";

export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <main
          role="alert"
          className="flex min-h-dvh flex-col items-center justify-center gap-3 p-4 text-center"
        >
          <h1 className="font-medium text-xl">{crashMessages.notDisplayed}</h1>
          <p>{crashMessages.nothingDecided}</p>
          <button type="button" onClick={() => location.reload()} className="h-8 rounded border px-3">
            {crashMessages.reload}
          </button>
        </main>
      </body>
    </html>
  );
}

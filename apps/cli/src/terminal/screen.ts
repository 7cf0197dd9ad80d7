import { Box, type Instance, render, Static, Text } from "ink";
import { createElement, Fragment } from "react";
import { neutralText } from "./neutral-text.ts";
import { type Line, type Part, type Tone, usesColors } from "./terminal.ts";

/**
 * What a person sees: rows that scroll away as in any terminal, and below them rows that are drawn again. Rows are at most as wide as the
 * terminal. Whatever their texts hold, what arrives is visible characters and our own colors.
 */
export type Screen = {
  /** `finished`: all rows so far that scroll away; only those that are new are written. */
  show(finished: readonly Line[], rows: readonly Line[]): void;
  /** Resolves once all that was shown is written. */
  flush(): Promise<void>;
  /** Empties the screen, after which these rows are written again. */
  restart(finished: readonly Line[]): void;
  /** Leaves the last rows on the screen, or nothing of them. */
  close(): Promise<void>;
};

type Variables = Record<string, string | undefined>;

/** The only other place than `createTerminal` where the client writes to an output. */
export function openScreen(output: NodeJS.WriteStream, variables: Variables): Screen {
  const hasColors = usesColors(output, variables);
  let generation = 0;
  let skipped = 0;
  const rowAt = (row: Line, key: number) => createElement(Row, { key, row, hasColors });
  const draw = (finished: readonly Line[], rows: readonly Line[]) => {
    const scrolling = { key: generation, items: finished.slice(skipped), children: rowAt };
    return createElement(
      Fragment,
      null,
      createElement(Static<Line>, scrolling),
      createElement(Box, { flexDirection: "column" }, ...rows.map(rowAt)),
    );
  };
  const ink: Instance = render(draw([], []), {
    stdout: output,
    exitOnCtrlC: false,
    patchConsole: false,
    interactive: true,
  });
  return {
    show: (finished, rows) => ink.rerender(draw(finished, rows)),
    flush: () => ink.waitUntilRenderFlush(),
    restart(finished) {
      // The rows that a terminal breaks anew when it gets narrower can't be found and erased one by one.
      output.write(homeAndErase);
      ink.clear();
      generation += 1;
      skipped = Math.max(0, finished.length - (output.rows ?? 0));
    },
    async close() {
      ink.rerender(draw([], []));
      ink.unmount();
      await ink.waitUntilExit();
    },
  };
}

const homeAndErase = "\u001b[H\u001b[J";

const styles = {
  strong: { bold: true },
  quiet: { dimColor: true },
  allow: { color: "green" },
  ask: { color: "yellow" },
  deny: { color: "red" },
} as const satisfies Record<Tone, object>;

function Row({ row, hasColors }: { row: Line; hasColors: boolean }) {
  const children = row.map((part) => styled(part, hasColors));
  // A row without a text would take no room.
  return createElement(Text, { wrap: "truncate-end" }, ...(children.length === 0 ? [" "] : children));
}

function styled(part: Part, hasColors: boolean) {
  const text = neutralText(typeof part === "string" ? part : part.text);
  if (typeof part === "string" || !hasColors) return text;
  return createElement(Text, styles[part.tone], text);
}

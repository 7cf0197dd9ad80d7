import { classNames } from "@countersign/ui/class-names";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatTableLabel } from "./insights-messages.ts";

export type CountColumn = { name: string; isNumber?: boolean };
export type CountRow = { key: string; cells: ReactNode[] };

/** A small table, its numbers on the right; the first cell of a row names it. On a narrow screen it scrolls by itself. */
export function CountTable(props: {
  label: string;
  columns: readonly CountColumn[];
  rows: readonly CountRow[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={formatTableLabel(props.label)}>
      <table aria-label={props.label} className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b text-quiet text-sm">
            {props.columns.map(({ name, isNumber }) => (
              <th
                key={name}
                scope="col"
                className={classNames("px-2 py-1 font-medium first:pl-0 last:pr-0", isNumber && "text-right")}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key} className="border-b last:border-b-0">
              <th scope="row" className="max-w-[280px] py-1.5 pr-2 text-left font-normal">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td
                  key={props.columns[index + 1]?.name ?? index}
                  className={classNames(
                    "px-2 py-1.5 align-top last:pr-0",
                    props.columns[index + 1]?.isNumber && "whitespace-nowrap text-right",
                  )}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A number that leads to its rows; nothing leads nowhere. `about` says of what it is, for who hears only the link. */
export function CountLink({ count, href, about }: { count: number; href: string; about: string }) {
  if (count === 0) return <span className="text-quiet">0</span>;
  return (
    <Link href={href} className="text-accent underline underline-offset-2" aria-label={`${count} ${about}`}>
      {count}
    </Link>
  );
}

/** How large a part is, drawn; the number stands beside it. */
export function ShareBar({
  part,
  whole,
  tone,
}: {
  part: number;
  whole: number;
  tone: "deny" | "accent" | "allow";
}) {
  const width = whole === 0 ? 0 : (100 * part) / whole;
  const fill = { deny: "fill-deny", accent: "fill-accent", allow: "fill-allow" }[tone];
  return (
    <svg
      aria-hidden="true"
      className="inline-block h-2 w-16 align-middle"
      preserveAspectRatio="none"
      viewBox="0 0 100 8"
    >
      <rect width="100" height="8" rx="2" className="fill-surface-2" />
      <rect width={width} height="8" rx="2" className={fill} />
    </svg>
  );
}

import type { Line } from "../../terminal/terminal.ts";
import { cutLine, cutStart, widthOf } from "../../terminal/wrap-line.ts";
import { attachMessages, formatOffers } from "./attach-messages.ts";
import type { Menu } from "./menu.ts";

const mostRows = 6;

/** The part of the list around the marked line, and the keys. `rows`: so many at most, and two at least. */
export function drawMenu(menu: Menu, { columns, rows }: { columns: number; rows: number }): Line[] {
  const { offers, marked, sign } = menu;
  const shown = Math.max(1, Math.min(mostRows, rows - 1, offers.length));
  const from = Math.max(0, Math.min(marked - shown + 1, offers.length - shown));
  const page = offers.slice(from, from + shown);
  const widest = sign === "/" ? Math.max(...page.map(({ name }) => widthOf(name))) : 0;
  const lines = page.map(({ name, description }, index): Line => {
    const begin = from + index === marked ? "❯ " : "  ";
    // Of a long path, the end says most.
    const label = sign === "@" ? cutStart(name, columns - 3) : name;
    const note: Line =
      description === ""
        ? []
        : [{ tone: "quiet", text: `${" ".repeat(Math.max(0, widest - widthOf(name)))}  ${description}` }];
    return cutLine([begin, `${sign}${label}`, ...note], columns);
  });
  const count = offers.length > shown || !menu.isComplete ? `${formatOffers(marked + 1, menu)} · ` : "";
  return [...lines, cutLine([{ tone: "quiet", text: `  ${count}${attachMessages.keysMenu}` }], columns)];
}

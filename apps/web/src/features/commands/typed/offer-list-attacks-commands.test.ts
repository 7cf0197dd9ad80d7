import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { OfferList } from "./offer-list.tsx";

const broken = { hint: null, description: "", source: "project" as const, needsTrust: false, powers: null };

/** A file that gives no command still stands in the list by its name, which whoever wrote the project chose. */
it.each([
  { name: "\u202Edm.tsurt ruoY\u202C.md", shown: "U+202E" },
  { name: "a\u200Bb.md", shown: "U+200B" },
  { name: "<img src=x onerror=alert(1)>.md", shown: "&lt;img src=x onerror=alert(1)&gt;.md" },
])("the name of a broken command is shown as what it is: $shown", ({ name, shown }) => {
  const offers = [{ ...broken, name, problem: "it cannot be part of a command’s name" }];
  const list = { id: "x", offers, active: -1, side: "above" as const, isIncomplete: false };
  const html = renderToStaticMarkup(createElement(OfferList, { ...list, onTake: () => undefined }));
  expect(html).toContain(shown);
  expect(html).not.toMatch(/[\u202A-\u202E\u200B]/);
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CommandPowers } from "./command-powers.tsx";

it("who is asked to trust a command sees every pattern of it, however many stand before", () => {
  const rules = [...Array.from({ length: 98 }, (_, at) => `Bash(echo ${at})`), "Bash(./evil:*)"];
  const allowedTools = rules.map((rule) => ({ rule, problem: null, danger: null, dangerCode: null }));
  const command = { allowedTools, allowsSubAgents: false, shell: [], files: [] };
  const shown = renderToStaticMarkup(createElement(CommandPowers, { command, isWhole: true }));
  for (const rule of rules) expect(shown).toContain(rule);
  expect(shown).not.toContain("more pattern");
});

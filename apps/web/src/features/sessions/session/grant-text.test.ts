import { expect, it } from "vitest";
import { parse } from "yaml";
import { grantText } from "./grant-text.ts";

it.each([
  { name: "plain rules", rules: ["Bash(git add:*)", "Read"] },
  {
    name: "quotes, colons, stars, marks and breaks",
    rules: [`Bash(echo "a: #b" 'c')`, "*", "- a", "a\n---\nb"],
  },
])("names just the rules that it is given: $name", ({ rules }) => {
  const [, frontMatter] = grantText(rules).split(/^---$/m);
  expect(parse(frontMatter ?? "")).toEqual({ "allowed-tools": rules });
});

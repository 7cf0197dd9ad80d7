import { attachedValues } from "./attached-values.ts";

const NONE: readonly string[] = [];
/** What stands in an option beside letters, and makes more than one piece of it. */
const APART = /[\s=@:,;'"`()<>|&{}[\]!\\?#%]/;

/** The texts in an option without anything special in it, which most are: `-v`, `-ofile`, `--all`, `--name=value`; null for all other words. */
export function textsOfPlainOption(text: string): readonly string[] | null {
  if (!text.startsWith("-")) return null;
  const equals = text.startsWith("--") ? text.indexOf("=") : -1;
  const value = text.slice(equals + 1);
  if (APART.test(value) || (equals !== -1 && APART.test(text.slice(0, equals)))) return null;
  if (equals !== -1) return value === "" || value.startsWith("-") ? null : [value];
  return text.startsWith("--") ? NONE : attachedValues(text).filter((one) => !one.startsWith("-"));
}

/** The text of a command that grants just these rules. A rule in JSON is a quoted text of YAML, whatever stands in it. */
export function grantText(rules: readonly string[]): string {
  const lines = rules.map((rule) => `  - ${JSON.stringify(rule)}`);
  return ["---", "allowed-tools:", ...lines, "---", "x", ""].join("\n");
}

/**
 * What is recognized as a secret, anywhere in a text. `found` is global; its group `keep`, where it has one, stays. The names are
 * those that people read in its place. Formats: as the issuers publish them. None takes out what ends a command
 * in a shell, but for line ends between lines of base64: else the author of a command could keep another out of the audit log.
 */
const secrets: readonly { name: string; found: RegExp }[] = [
  {
    name: "private key",
    found:
      // Lines of base64 and the text between them in a file, a diff or a string of a program; a last line that could as well be a word stays.
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----(?:\s*(?:Proc-Type: 4,ENCRYPTED|DEK-Info: [A-Z0-9-]{1,40},[A-F0-9]{1,64}))*(?:(?:[\s"',+-]|\\+[nr]){0,40}[A-Za-z0-9+/]{40,}={0,2})+(?:(?:[\s"',+]|\\+[nr]){0,40}[ +-]?-----END [A-Z0-9 ]{0,40}PRIVATE KEY-----)?/g,
  },
  { name: "Countersign key", found: /\bcsk_[A-Za-z0-9_-]{16,}/g },
  { name: "Anthropic key", found: /\bsk-ant-[A-Za-z0-9_-]{16,}/g },
  { name: "OpenAI key", found: /\bsk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{20,}/g },
  { name: "GitHub token", found: /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})/g },
  { name: "GitLab token", found: /\bgl(?:pat|dt|rt|cbt|ptt|soat)-[A-Za-z0-9_-]{16,}/g },
  { name: "Slack token", found: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g },
  {
    name: "Slack webhook",
    found: /(?<keep>https:\/\/hooks\.slack\.com\/(?:services|workflows)\/)[A-Za-z0-9/_-]{20,}/g,
  },
  { name: "AWS key", found: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { name: "Google key", found: /\bAIza[A-Za-z0-9_-]{35}/g },
  { name: "Stripe key", found: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/g },
  { name: "npm token", found: /\bnpm_[A-Za-z0-9]{30,}/g },
  { name: "PyPI token", found: /\bpypi-[A-Za-z0-9_-]{40,}/g },
  { name: "JSON web token", found: /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g },
  {
    name: "password",
    found:
      /(?<keep>\b[a-z][a-z0-9+.-]{1,30}:\/\/[^\s/:@'"]{0,200}:)(?!\[redacted)(?=[^\s/@'"]{1,500}@)[^\s/@'"`;|&<>()]{1,500}/gi,
  },
  {
    name: "credentials",
    found: /(?<keep>\bauthorization["']?\s*[:=]\s*["']?(?:bearer|basic|token)\s+)[A-Za-z0-9._~+/=:-]{6,}/gi,
  },
  {
    name: "secret",
    found:
      /(?<keep>\b[A-Z0-9_]{0,60}(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY)=["']?)(?![$[])[^\s"'`&;|<>()$\\]{6,}/g,
  },
  {
    name: "secret",
    found:
      /(?<keep>\b[A-Za-z0-9_-]{0,60}(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY)["']?\s?[=:]\s?["'])(?![$[])(?=[^\s"']{0,500}\d)[^\s"'`&;|<>()\\]{8,500}/gi,
  },
];

/** Every text in `secrets` has one of these. Most texts have none, so one look is enough for them. */
const signs =
  /-----BEGIN |csk_|sk-|gh[pousr]_|github_pat_|gl(?:pat|dt|rt|cbt|ptt|soat)-|xox|hooks\.slack\.com|AKIA|ASIA|AIza|[rs]k_|npm_|pypi-|eyJ|:\/\/|authorization|PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY/i;

/** No text in `secrets` is shorter, with what stays of it: `ab://:x@`. Most names of fields are. */
const shortestSecret = 8;

/**
 * The text without what is recognized as a secret: `[redacted: GitHub token]` replaces it. `known` are further texts that
 * must not be shown, by their value; those under 8 characters are left, as they would redact ordinary words.
 */
export function redactText(text: string, known: readonly string[] = []): string {
  if (text.length < shortestSecret) return text;
  let redacted = text;
  for (const value of known) {
    if (value.length >= shortestSecret) redacted = redacted.replaceAll(value, "[redacted]");
  }
  if (!signs.test(redacted)) return redacted;
  for (const { name, found } of secrets) {
    redacted = redacted.replace(found, (...match) => {
      const groups: unknown = match.at(-1);
      return `${keptPrefix(groups)}[redacted: ${name}]`;
    });
  }
  return redacted;
}

/** The value with every text in it redacted, names of its fields included. */
export function redactJson<Value>(value: Value, known?: readonly string[]): Value;
export function redactJson(value: unknown, known: readonly string[] = []): unknown {
  if (typeof value === "string") return redactText(value, known);
  if (Array.isArray(value)) return value.map((each) => redactJson(each, known));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [redactText(key, known), redactJson(each, known)]),
  );
}

function keptPrefix(groups: unknown): string {
  if (typeof groups !== "object" || groups === null || !("keep" in groups)) return "";
  return typeof groups.keep === "string" ? groups.keep : "";
}

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is shell text
import { describe, expect, it } from "vitest";
import { redactJson, redactText } from "./redact.ts";

const filler = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
const line = filler.slice(0, 32).repeat(2);
const join = (...parts: string[]) => parts.join("");

// Put together here, so that no scanner takes this file for a leak.
it.each([
  { name: "an Anthropic key", text: join("sk-", "ant-api03-", filler), want: "[redacted: Anthropic key]" },
  { name: "an OpenAI key", text: join("sk-", "proj-", filler), want: "[redacted: OpenAI key]" },
  { name: "a GitHub token", text: join("gh", "p_", filler), want: "[redacted: GitHub token]" },
  {
    name: "a fine-grained GitHub token",
    text: join("github", "_pat_", filler),
    want: "[redacted: GitHub token]",
  },
  { name: "a GitLab token", text: join("glp", "at-", filler), want: "[redacted: GitLab token]" },
  { name: "a Slack token", text: join("xo", "xb-", filler), want: "[redacted: Slack token]" },
  {
    name: "a Slack webhook, which still says what it is",
    text: join("https://hooks.slack.com/", "services/T000/B000/", filler),
    want: "https://hooks.slack.com/services/[redacted: Slack webhook]",
  },
  { name: "an AWS key", text: join("AKI", "AABCDEFGHIJKLMNOP"), want: "[redacted: AWS key]" },
  { name: "a Google key", text: join("AIz", "a", filler.slice(0, 35)), want: "[redacted: Google key]" },
  { name: "a Stripe key", text: join("sk_", "live_", filler), want: "[redacted: Stripe key]" },
  { name: "an npm token", text: join("np", "m_", filler), want: "[redacted: npm token]" },
  { name: "a PyPI token", text: join("pyp", "i-", filler, filler), want: "[redacted: PyPI token]" },
  { name: "a key of ours", text: join("cs", "k_", filler), want: "[redacted: Countersign key]" },
  {
    name: "a JSON web token",
    text: join("ey", "JhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.", filler),
    want: "[redacted: JSON web token]",
  },
  {
    name: "a private key over several lines",
    text: join(
      "-----BEGIN RSA ",
      `PRIVATE KEY-----\n${line}\n${line}==\n-----END RSA `,
      "PRIVATE KEY-----\nrest",
    ),
    want: "[redacted: private key]\nrest",
  },
  {
    name: "a private key that is cut off",
    text: join("-----BEGIN ", `PRIVATE KEY-----\n${line}\n${line}`),
    want: "[redacted: private key]",
  },
  {
    name: "a private key with a password of its own",
    text: join(
      "-----BEGIN RSA ",
      `PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B\n\n${line}\n-----END RSA `,
      "PRIVATE KEY-----",
    ),
    want: "[redacted: private key]",
  },
  {
    name: "a private key in a diff",
    text: join("+-----BEGIN ", `PRIVATE KEY-----\n+${line}\n+${line}\n+-----END `, "PRIVATE KEY-----\n+x"),
    want: "+[redacted: private key]\n+x",
  },
  {
    name: "a private key that a diff takes out",
    text: join("------BEGIN ", `PRIVATE KEY-----\n-${line}\n------END `, "PRIVATE KEY-----\n-x"),
    want: "-[redacted: private key]\n-x",
  },
  {
    name: "a private key in a string of a program",
    text: join(
      'k = "-----BEGIN ',
      `PRIVATE KEY-----\\n" +\n  "${line}\\n" +\n  "-----END `,
      'PRIVATE KEY-----\\n"',
    ),
    want: 'k = "[redacted: private key]\\n"',
  },
  {
    name: "a private key but for its last short line",
    text: join("-----BEGIN ", `PRIVATE KEY-----\n${line}\nabc=\n-----END `, "PRIVATE KEY-----"),
    want: "[redacted: private key]\nabc=\n-----END PRIVATE KEY-----",
  },
  {
    name: "the password of an address",
    text: "psql postgres://ada:hunter2@db.example/app",
    want: "psql postgres://ada:[redacted: password]@db.example/app",
  },
  { name: "the password of the shortest address", text: "ab://:x@", want: "ab://:[redacted: password]@" },
  {
    name: "of the password of an address the part before a character that ends a command",
    text: "psql 'postgres://ada:hunter2&more@db.example/app'",
    want: "psql 'postgres://ada:[redacted: password]&more@db.example/app'",
  },
  {
    name: "an Authorization header",
    text: 'curl -H "Authorization: Bearer abc.def-123456" https://x.example',
    want: 'curl -H "Authorization: Bearer [redacted: credentials]" https://x.example',
  },
  {
    name: "what an environment variable is set to",
    text: "DB_PASSWORD=correcthorse npm test",
    want: "DB_PASSWORD=[redacted: secret] npm test",
  },
  {
    name: "a secret in JSON",
    text: '{"client_secret": "s3cretvalue", "name": "x"}',
    want: '{"client_secret": "[redacted: secret]", "name": "x"}',
  },
  {
    name: "several in one line",
    text: join("gh", "p_", filler, " gh", "o_", filler),
    want: "[redacted: GitHub token] [redacted: GitHub token]",
  },
])("takes out $name", ({ text, want }) => {
  expect(redactText(text)).toBe(want);
  expect(redactText(want), "once more changes nothing").toBe(want);
});

it.each([
  "git push origin main",
  "const token: string = readToken();",
  "interface A { password: string }",
  "MAX_TOKENS=100000 node run.js",
  'export API_KEY="$OTHER_KEY"',
  "https://example.org/a:b@c",
  "sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "the secret of good tea",
  "task-12345678901234567890",
])("leaves %s as it is", (text) => {
  expect(redactText(text)).toBe(text);
});

describe("leaves what a shell would run", () => {
  it.each([
    { name: "behind the first line of a key", text: join(": -----BEGIN ", "PRIVATE KEY-----; rm -rf src") },
    {
      name: "between the lines of a key",
      text: join(": -----BEGIN ", `PRIVATE KEY-----\n${line}\nrm -rf src\n-----END `, "PRIVATE KEY-----"),
    },
    {
      name: "on the last line of a key",
      text: join(": -----BEGIN ", `PRIVATE KEY-----\n${line}\nrm\n-----END `, "PRIVATE KEY-----"),
    },
    { name: "in an address", text: "true ab://c:;rm${IFS}-rf${IFS}src;@" },
    { name: "in an address, behind a password", text: "true ab://c:cd;rm${IFS}-rf${IFS}src;@" },
    { name: "in a header", text: "echo authorization: bearer abcdef;{rm,-rf,src}" },
    { name: "in a variable", text: "TOKEN=`{rm,-rf,src}`" },
    { name: "in a string", text: 'x_token="a1$(rm${IFS}-rf${IFS}src)"' },
    { name: "behind a string", text: '"x_token="abcdefg1;{rm,-rf,src}' },
  ])("$name", ({ text }) => {
    const redacted = redactText(text);
    expect(redacted).toContain("rm");
    if (text.includes("src")) expect(redacted).toContain("src");
  });
});

it("takes out known values everywhere, but no short words", () => {
  expect(redactText("token a-known-value, b", ["a-known-value", "b"])).toBe("token [redacted], b");
});

it("redacts every text of a value, and leaves its shape", () => {
  const key = join("gh", "p_", filler);
  const value = { a: [key, 1, null, { [key]: `x ${key}` }], b: undefined, c: true };
  const want = "[redacted: GitHub token]";
  expect(redactJson(value)).toEqual({ a: [want, 1, null, { [want]: `x ${want}` }], b: undefined, c: true });
});

it("finishes with long hostile texts", () => {
  for (const piece of [
    "A",
    "PASSWORD",
    "a:",
    "://",
    'TOKEN="',
    "-----BEGIN ",
    join("-----BEGIN ", "PRIVATE KEY-----"),
    join("-----BEGIN ", `PRIVATE KEY-----\n${"+".repeat(90_000)}`),
    join("-----BEGIN ", `PRIVATE KEY-----${"\\".repeat(90_000)}`),
    "a-a-a-a-a-a-a://b:",
    `ab://c:${"x".repeat(500)}`,
    "eyJ",
    "sk-",
    "Authorization: ",
  ]) {
    expect(redactText(piece.repeat(Math.floor(200_000 / piece.length)))).not.toBe("");
  }
});

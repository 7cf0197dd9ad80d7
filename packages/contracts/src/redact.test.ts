import { expect, it } from "vitest";
import { redactJson, redactText } from "./redact.ts";

const filler = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
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
    text: join("-----BEGIN RSA ", "PRIVATE KEY-----\nMIIE\nabc\n-----END RSA ", "PRIVATE KEY-----\nrest"),
    want: "[redacted: private key]\nrest",
  },
  {
    name: "a private key that is cut off",
    text: join("-----BEGIN ", "PRIVATE KEY-----\nMIIE\nabc"),
    want: "[redacted: private key]",
  },
  {
    name: "the password of an address",
    text: "psql postgres://ada:hunter2@db.example/app",
    want: "psql postgres://ada:[redacted: password]@db.example/app",
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

it("takes out known values wherever they stand, but no short words", () => {
  expect(redactText("token a-known-value, b", ["a-known-value", "b"])).toBe("token [redacted], b");
});

it("redacts every text of a value, and leaves its shape", () => {
  const key = join("gh", "p_", filler);
  const value = { a: [key, 1, null, { [key]: `x ${key}` }], b: undefined, c: true };
  const want = "[redacted: GitHub token]";
  expect(redactJson(value)).toEqual({ a: [want, 1, null, { [want]: `x ${want}` }], b: undefined, c: true });
});

it("comes to an end with long hostile texts", () => {
  for (const piece of [
    "A",
    "PASSWORD",
    "a:",
    "://",
    'TOKEN="',
    "-----BEGIN ",
    "eyJ",
    "sk-",
    "Authorization: ",
  ]) {
    expect(redactText(piece.repeat(Math.floor(200_000 / piece.length)))).not.toBe("");
  }
});

import { expect, it } from "vitest";
import { describeDevice } from "./describe-device.ts";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

it.each([
  { agent: `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0 Safari/537.36`, want: "Chrome on Linux" },
  {
    agent: `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0 Safari/537.36`,
    want: "Chrome on Linux",
  },
  {
    agent: `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
    want: "Edge on Windows",
  },
  {
    agent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 14.4; rv:140.0) Gecko/20100101 Firefox/140.0",
    want: "Firefox on macOS",
  },
  {
    agent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`,
    want: "Safari on macOS",
  },
  {
    agent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Mobile/15E148 Safari/604.1`,
    want: "Safari on iPhone",
  },
  {
    agent: `Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/140.0 Mobile Safari/537.36`,
    want: "Chrome on Android",
  },
  { agent: "Mozilla/5.0 (X11; Linux x86_64) Something/1.0", want: "a browser on Linux" },
  { agent: "curl/8.5.0", want: "a program" },
  { agent: "", want: "a program" },
])("$want", ({ agent, want }) => {
  expect(describeDevice(agent)).toBe(want);
});

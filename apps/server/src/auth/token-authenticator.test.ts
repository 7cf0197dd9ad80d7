import { describe, expect, it } from "vitest";
import { createTokenAuthenticator } from "./token-authenticator.ts";

const token = "a-token-of-many-letters";
const day = 24 * 60 * 60 * 1_000;

describe("the token authenticator", () => {
  it.each([
    { name: "the token", authorization: `Bearer ${token}`, want: { name: "owner" } },
    {
      name: "the token, scheme in small letters",
      authorization: `bearer ${token}`,
      want: { name: "owner" },
    },
    { name: "another token", authorization: "Bearer other", want: null },
    { name: "a token that begins alike", authorization: `Bearer ${token}x`, want: null },
    { name: "half a token", authorization: `Bearer ${token.slice(0, -1)}`, want: null },
    { name: "another scheme", authorization: `Basic ${token}`, want: null },
    { name: "the bare token", authorization: token, want: null },
    { name: "nothing", authorization: undefined, want: null },
    { name: "empty text", authorization: "", want: null },
  ])("answers to $name", async ({ authorization, want }) => {
    expect(await createTokenAuthenticator(token).identify({ authorization, cookie: undefined })).toEqual(
      want,
    );
  });

  it("gives no cookie for a wrong token", async () => {
    expect(await createTokenAuthenticator(token).signIn("other")).toBeNull();
  });

  it("knows its own cookie for seven days", async () => {
    let now = 1_800_000_000_000;
    const authenticator = createTokenAuthenticator(token, () => now);
    const cookie = await cookieOf(authenticator);
    const identify = () => authenticator.identify({ authorization: undefined, cookie });
    expect(await identify()).toMatchObject({ name: "owner" });
    now += 7 * day - 1;
    expect(await identify()).toMatchObject({ name: "owner" });
    now += 2;
    expect(await identify()).toBeNull();
  });

  it("renews a cookie that is used, from the second day on", async () => {
    let now = 1_800_000_000_000;
    const authenticator = createTokenAuthenticator(token, () => now);
    const first = await cookieOf(authenticator);
    now += day;
    expect(authenticator.renew(first)).toBeNull();
    now += 1;
    const second = authenticator.renew(first) ?? "";
    now += 6.5 * day;
    expect(await authenticator.identify({ authorization: undefined, cookie: second })).not.toBeNull();
    expect(await authenticator.identify({ authorization: undefined, cookie: first })).toBeNull();
    expect(authenticator.renew(first)).toBeNull();
  });

  it("ends a sign-in with all of its cookies, and no other", async () => {
    let now = 1_800_000_000_000;
    const authenticator = createTokenAuthenticator(token, () => now);
    const [first, other] = [await cookieOf(authenticator), await cookieOf(authenticator)];
    now += 2 * day;
    const renewed = authenticator.renew(first) ?? "";
    await authenticator.signOut(renewed);
    const identify = (cookie: string) => authenticator.identify({ authorization: undefined, cookie });
    expect(await Promise.all([first, renewed, other].map(identify))).toEqual([null, null, { name: "owner" }]);
    expect(authenticator.renew(renewed)).toBeNull();
  });

  it("refuses a wrong bearer even with a good cookie", async () => {
    const authenticator = createTokenAuthenticator(token);
    const cookie = await cookieOf(authenticator);
    expect(await authenticator.identify({ authorization: "Bearer other", cookie })).toBeNull();
  });

  it("ends every sign-in when the token changes", async () => {
    const cookie = await cookieOf(createTokenAuthenticator(token));
    const authenticator = createTokenAuthenticator("another-token-of-letters");
    expect(await authenticator.identify({ authorization: undefined, cookie })).toBeNull();
  });

  it("gives each browser another cookie, none of which holds the token", async () => {
    const authenticator = createTokenAuthenticator(token);
    const cookies = [await cookieOf(authenticator), await cookieOf(authenticator)];
    expect(cookies[0]).not.toBe(cookies[1]);
    expect(cookies.join()).not.toContain(token);
  });

  it("refuses every cookie that was changed", async () => {
    const authenticator = createTokenAuthenticator(token);
    const cookie = await cookieOf(authenticator);
    for (let index = 0; index < cookie.length; index += 1) {
      const other = cookie[index] === "A" ? "B" : "A";
      const changed = `${cookie.slice(0, index)}${other}${cookie.slice(index + 1)}`;
      // The last character of base64url carries spare bits, so two spellings could mean the same bytes: text is compared.
      expect(await authenticator.identify({ authorization: undefined, cookie: changed })).toBeNull();
    }
  });

  it("refuses a cookie from the future", async () => {
    const cookie = await cookieOf(createTokenAuthenticator(token, () => Date.now() + day));
    expect(await createTokenAuthenticator(token).identify({ authorization: undefined, cookie })).toBeNull();
  });
});

async function cookieOf(authenticator: ReturnType<typeof createTokenAuthenticator>): Promise<string> {
  const cookie = await authenticator.signIn(token);
  if (cookie === null) throw new Error("the right token was refused");
  return cookie;
}

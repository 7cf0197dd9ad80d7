import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { apiClient, cookieIn } from "../fixtures/api-client.ts";
import { openApi } from "../fixtures/api-harness.ts";
import { changeRows } from "../fixtures/change-rows.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const signIn = async (headers: Record<string, string> = {}) =>
  api.as(headers).ask(`/sign-in?token=${api.token}`);
const fetchStatus = async (headers: Record<string, string>) =>
  (await api.as(headers).get("people.self")).status;
const name = () => `countersign_${new URL(api.origin).port}`;

describe("the start token", () => {
  it("signs the first owner in, with a cookie that scripts and other sites cannot use", async () => {
    const answer = await signIn();
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
    const [set = ""] = answer.headers.getSetCookie();
    const [value = "", ...attributes] = set.split("; ");
    expect(value).toMatch(new RegExp(`^${name()}=.{40}`));
    expect(value).not.toContain(api.token);
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=604800", "Path=/", "SameSite=Strict"]);
    const self = await api.as({ cookie: value }).get("people.self");
    expect(self.body).toMatchObject({
      result: {
        data: { person: { name: "owner", role: "owner" }, proof: "token", key: null, isAlone: true },
      },
    });
  });

  it.each([
    { name: "the token", authorization: () => `Bearer ${api.token}`, want: 200 },
    { name: "the token, scheme in small letters", authorization: () => `bearer ${api.token}`, want: 200 },
    { name: "another token", authorization: () => "Bearer other", want: 401 },
    { name: "a token that begins alike", authorization: () => `Bearer ${api.token}x`, want: 401 },
    { name: "half a token", authorization: () => `Bearer ${api.token.slice(0, -1)}`, want: 401 },
    { name: "another scheme", authorization: () => `Basic ${api.token}`, want: 401 },
    { name: "the bare token", authorization: () => api.token, want: 401 },
    { name: "empty text", authorization: () => "", want: 401 },
  ])("as a key: $name answers with $want", async ({ authorization, want }) => {
    expect(await fetchStatus({ authorization: authorization() })).toBe(want);
  });

  it("gives each browser another cookie", async () => {
    expect(cookieIn(await signIn())).not.toBe(cookieIn(await signIn()));
  });
});

describe("a sign-in", () => {
  it("does not make a bad Authorization good", async () => {
    const cookie = cookieIn(await signIn());
    expect(await fetchStatus({ cookie })).toBe(200);
    expect(await fetchStatus({ cookie, authorization: "Bearer other" })).toBe(401);
  });

  it("is refused with every character of its cookie changed", async () => {
    const cookie = cookieIn(await signIn());
    const start = cookie.indexOf("=") + 1;
    const indexes = Array.from({ length: cookie.length - start }, (_, index) => start + index);
    const changed = indexes.map((index) => {
      // "Q" and "A" differ in a high bit: the last character of a base64 value leaves low bits unused
      const other = cookie[index] === "A" ? "Q" : "A";
      return `${cookie.slice(0, index)}${other}${cookie.slice(index + 1)}`;
    });
    const statuses = await Promise.all(changed.map((one) => fetchStatus({ cookie: one })));
    expect(statuses.every((status) => status === 401)).toBe(true);
  });

  it("ends on signing out, here and in the browser, and no other does", async () => {
    const [cookie, other] = [cookieIn(await signIn()), cookieIn(await signIn())];
    const answer = await api.as({ cookie }).ask("/sign-out", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in"]);
    expect(
      answer.headers.getSetCookie().some((set) => set.startsWith(`${name()}=;`) && set.includes("Max-Age=0")),
    ).toBe(true);
    expect(await Promise.all([cookie, other].map((one) => fetchStatus({ cookie: one })))).toEqual([401, 200]);
  });

  it("is a new one each time: a cookie that was there before is worth nothing afterwards", async () => {
    const planted = cookieIn(await signIn());
    const own = cookieIn(await signIn({ cookie: planted }));
    expect(own).not.toBe(planted);
    expect(await Promise.all([planted, own].map((one) => fetchStatus({ cookie: one })))).toEqual([401, 200]);
  });

  it("does not take on a value that somebody else chose", async () => {
    const chosen = `${name()}=chosen-by-somebody`;
    const own = cookieIn(await signIn({ cookie: chosen }));
    expect(own).not.toContain("chosen");
    expect(await fetchStatus({ cookie: chosen })).toBe(401);
  });

  it("ends after seven days without use, and is kept alive by use from the second day on", async () => {
    const cookie = cookieIn(await signIn());
    const renewCookies = async () =>
      (await api.as({ cookie }).ask("/api/trpc/people.self")).headers.getSetCookie();
    expect(await renewCookies()).toEqual([]);
    const token = cookie.split("=")[1]?.split(".")[0];
    const age = (interval: string) =>
      changeRows(
        api.databaseUrl,
        "UPDATE auth_session SET expires_at = now() + $1::interval WHERE token = $2",
        [interval, token],
      );
    await age("5 days 23 hours");
    expect((await renewCookies())[0]).toContain("Max-Age=604800");
    expect(await renewCookies()).toEqual([]);
    await age("-1 second");
    expect(await fetchStatus({ cookie })).toBe(401);
  });

  it("of another installation is nobody's here", async () => {
    const other = await openApi();
    onTestFinished(() => other.close());
    const foreign = cookieIn(await other.as({}).ask(`/sign-in?token=${other.token}`));
    const cookie = foreign.replace(/^countersign_\d+/, name());
    expect(await fetchStatus({ cookie })).toBe(401);
  });
});

it("keeps people signed in over a restart, and ends what another token signed in", async () => {
  const own = await openApi();
  onTestFinished(() => own.close());
  const bo = await own.person("bo", "operator");
  const owner = cookieIn(await own.as({}).ask(`/sign-in?token=${own.token}`));
  const fetchStatusFrom = async (origin: string, cookie: string) => {
    const renamed = cookie.replace(/^countersign_\d+/, `countersign_${new URL(origin).port}`);
    return (await apiClient(origin, { cookie: renamed }).get("people.self")).status;
  };
  const again = await own.restart();
  expect([await fetchStatusFrom(again, owner), await fetchStatusFrom(again, bo.cookie)]).toEqual([200, 200]);
  const changed = await own.restart({ COUNTERSIGN_TOKEN: "another-token-of-the-tests" });
  expect([await fetchStatusFrom(changed, owner), await fetchStatusFrom(changed, bo.cookie)]).toEqual([
    401, 200,
  ]);
  expect((await apiClient(changed, { authorization: `Bearer ${own.token}` }).get("people.self")).status).toBe(
    401,
  );
});

import { describe, expect, it } from "vitest";
import { readSettings } from "./environment.ts";

const oidc = {
  COUNTERSIGN_OIDC_ISSUER: "https://login.example/realms/team/",
  COUNTERSIGN_OIDC_CLIENT_ID: "countersign",
  COUNTERSIGN_OIDC_CLIENT_SECRET: "secret-of-the-client",
};

describe("settings of people", () => {
  it("take the public address and the proxies before it", () => {
    const { publicAddress } = readSettings({
      COUNTERSIGN_URL: "https://Team.example/",
      COUNTERSIGN_PROXIES: "2",
    });
    expect(publicAddress).toEqual({ origin: "https://team.example", proxies: 2 });
  });

  it("take a provider", () => {
    expect(readSettings(oidc).oidc).toEqual({
      issuer: "https://login.example/realms/team",
      clientId: "countersign",
      clientSecret: "secret-of-the-client",
      name: "single sign-on",
    });
  });

  it.each([
    {
      name: "a path in the address",
      variables: { COUNTERSIGN_URL: "https://team.example/app" },
      words: "COUNTERSIGN_URL",
    },
    {
      name: "an address that is none",
      variables: { COUNTERSIGN_URL: "team.example" },
      words: "COUNTERSIGN_URL",
    },
    {
      name: "a user in the address",
      variables: { COUNTERSIGN_URL: "https://me@team.example" },
      words: "COUNTERSIGN_URL",
    },
    {
      name: "proxies without an address",
      variables: { COUNTERSIGN_PROXIES: "1" },
      words: "without COUNTERSIGN_URL",
    },
    {
      name: "proxies that are no number",
      variables: { COUNTERSIGN_PROXIES: "all" },
      words: "COUNTERSIGN_PROXIES",
    },
    {
      name: "half a provider",
      variables: { COUNTERSIGN_OIDC_ISSUER: "https://login.example" },
      words: "COUNTERSIGN_OIDC_CLIENT_ID and COUNTERSIGN_OIDC_CLIENT_SECRET",
    },
    {
      name: "a provider without TLS",
      variables: { ...oidc, COUNTERSIGN_OIDC_ISSUER: "http://login.example" },
      words: "COUNTERSIGN_OIDC_ISSUER must be a URL that starts with https://",
    },
  ])("refuse $name, and never say a secret", ({ variables, words: message }) => {
    const read = () => readSettings(variables);
    expect(read).toThrow(message);
    expect(read).not.toThrow("secret-of-the-client");
  });
});

import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { ApiServices } from "@countersign/api";
import {
  createInvitationStore,
  createKeyStore,
  createPersonStore,
  createSignInStore,
  createTryStore,
  type Database,
} from "@countersign/store";
import type { Logger } from "pino";
import { keepFile } from "../data-folder.ts";
import type { Settings } from "../environment.ts";
import { createAccountDesk } from "./account-desk.ts";
import { createAuthSites } from "./auth-sites.ts";
import type { Authenticator } from "./authenticator.ts";
import { createAuthenticator } from "./create-authenticator.ts";
import { createKeyDesk } from "./key-desk.ts";
import { createOidcSignIn } from "./oidc-sign-in.ts";
import { createPasskeyDesk, type PasskeyDesk } from "./passkey-desk.ts";
import { createPeopleDesk } from "./people-desk.ts";
import { newSecret } from "./secrets.ts";
import { createSignInDesk, type SignInDesk } from "./sign-in-desk.ts";
import { createSignInLimits } from "./sign-in-limits.ts";
import { createVisits } from "./visits.ts";

/** Everything about people: who they are, how they get in, what of it the API serves. */
export type OpenPeople = {
  desks: Pick<ApiServices, "people" | "account" | "keys">;
  authenticator: Authenticator;
  signIn: SignInDesk;
  passkeys: PasskeyDesk;
};

/** The name of the first person; what was done before there were people stands under it. */
const ownerName = "owner";

const weekMs = 7 * 24 * 60 * 60 * 1_000;

/** Opens it over a database, and makes the owner where nobody is there yet. `token` is the start token. */
export async function openPeople(options: {
  database: Database;
  settings: Pick<Settings, "dataFolder" | "oidc">;
  token: string;
  log: Logger;
  now: () => string;
}): Promise<OpenPeople> {
  const { database, settings, token, log, now } = options;
  const secret = (await keepFile(join(settings.dataFolder, "sign-in-secret"), newSecret)).trim();
  const people = createPersonStore(database);
  const invitations = createInvitationStore(database);
  const keys = createKeyStore(database);
  const signIns = createSignInStore(database);
  const tries = createTryStore(database);
  const at = now();
  await people.ensureOwner({ id: randomUUID(), name: ownerName, at });
  await signIns.forgetOld(at);
  await tries.forgetOld(new Date(Date.parse(at) - weekMs).toISOString());

  const grounds = { database, secret, log };
  const sites = createAuthSites(grounds);
  const limits = createSignInLimits(tries, now);
  const visits = createVisits({ people, keys, signIns, log, now });
  const oidc = createOidcSignIn({
    grounds,
    sites,
    settings: settings.oidc,
    signIns,
    invitations,
    now,
    fetch: globalThis.fetch,
  });
  return {
    desks: {
      people: createPeopleDesk({ people, invitations, signIns, now }),
      account: createAccountDesk({ people, signIns, limits, now }),
      keys: createKeyDesk({ keys, now }),
    },
    authenticator: createAuthenticator({
      sites,
      people,
      keys,
      signIns,
      visits,
      token,
      ownerName,
      secret,
      now,
    }),
    signIn: createSignInDesk({ sites, invitations, signIns, limits, oidc, now }),
    passkeys: createPasskeyDesk({ sites, signIns, now }),
  };
}

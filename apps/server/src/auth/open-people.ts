import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { ApiServices } from "@countersign/api";
import { createKeysService } from "@countersign/api/create-keys-service";
import { createPeopleService } from "@countersign/api/create-people-service";
import { createDeviceLoginsRepository } from "@countersign/api/device-logins-repository";
import { createInvitationsRepository } from "@countersign/api/invitations-repository";
import { createKeyBearersRepository } from "@countersign/api/key-bearers-repository";
import { createKeysRepository } from "@countersign/api/keys-repository";
import { createPeopleRepository } from "@countersign/api/people-repository";
import { createRequestCountsRepository } from "@countersign/api/request-counts-repository";
import { newSecret } from "@countersign/api/secrets";
import { createSignInTriesRepository } from "@countersign/api/sign-in-tries-repository";
import { createSignInsRepository } from "@countersign/api/sign-ins-repository";
import type { Database } from "@countersign/db";
import type { FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { Logger } from "pino";
import { keepFile } from "../data-folder.ts";
import type { Settings } from "../environment.ts";
import { requestStore } from "../http/request-limits.ts";
import { createAccountService } from "./account-service.ts";
import { createAuthSites } from "./auth-sites.ts";
import type { Authenticator } from "./authenticator.ts";
import { createAuthenticator } from "./create-authenticator.ts";
import { loadOidcSignIn } from "./load-oidc-sign-in.ts";
import { createLoginsService } from "./logins-service.ts";
import { createPasskeyService, type PasskeyService } from "./passkey-service.ts";
import { createSignInLimits } from "./sign-in-limits.ts";
import { createSignInService, type SignInService } from "./sign-in-service.ts";
import { createVisits } from "./visits.ts";

/** Everything about people: who they are, how they get in, what of it the API serves. */
export type OpenPeople = {
  services: Pick<ApiServices, "people" | "account" | "keys" | "logins">;
  authenticator: Authenticator;
  signIn: SignInService;
  passkeys: PasskeyService;
  /** Counts the requests of each address, over all processes. */
  requestStore: FastifyRateLimitStoreCtor;
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
  const people = createPeopleRepository(database);
  const invitations = createInvitationsRepository(database);
  const keys = createKeysRepository(database);
  const signIns = createSignInsRepository(database);
  const tries = createSignInTriesRepository(database);
  const counts = createRequestCountsRepository(database);
  const at = now();
  await people.ensureOwner({ id: randomUUID(), name: ownerName, at });
  await signIns.forgetOld(at);
  await tries.forgetOld(new Date(Date.parse(at) - weekMs).toISOString());

  const dependencies = { database, secret, log };
  const sites = createAuthSites(dependencies);
  const limits = createSignInLimits(tries, now);
  const visits = createVisits({ people, keys, signIns, log, now });
  const oidc = loadOidcSignIn({
    dependencies,
    sites,
    settings: settings.oidc,
    signIns,
    invitations,
    now,
    fetch: globalThis.fetch,
  });
  return {
    services: {
      people: createPeopleService({ people, invitations, signIns, now }),
      account: createAccountService({ people, signIns, limits, now }),
      keys: createKeysService({ keys, now }),
      logins: createLoginsService({ logins: createDeviceLoginsRepository(database), tries, now }),
    },
    authenticator: createAuthenticator({
      sites,
      people,
      bearers: createKeyBearersRepository(database),
      signIns,
      visits,
      token,
      ownerName,
      secret,
      now,
    }),
    signIn: createSignInService({ sites, invitations, signIns, limits, oidc, now }),
    passkeys: createPasskeyService({ sites, signIns, now }),
    requestStore: requestStore(counts, now),
  };
}

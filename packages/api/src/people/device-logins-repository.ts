import { AppError } from "@countersign/contracts/app-error";
import type { ApiKey } from "@countersign/contracts/person";
import type { Permission } from "@countersign/contracts/role-permissions";
import type { Database } from "@countersign/db";
import { addKey } from "./add-key.ts";
import { isTaken } from "./is-taken.ts";
import { lockPeople } from "./lock-people.ts";
import { peopleTransaction } from "./people-transaction.ts";
import { parseLogin, type StoredLogin } from "./stored-login.ts";

/** A login as it begins. The hashes are of its two codes. Times are ISO 8601, UTC. */
export type NewLogin = {
  id: string;
  deviceHash: string;
  userCodeHash: string;
  host: string;
  address: string;
  at: string;
  expiresAt: string;
  intervalSeconds: number;
};

/** A person's answer to a login, and the network address that it came from. Empty `scopes`: refused. */
export type LoginDecision = {
  id: string;
  personId: string;
  address: string | null;
  scopes: readonly Permission[];
  at: string;
};

/** The key that a device fetches. */
export type ClaimedKey = Pick<ApiKey, "id" | "name" | "start"> & { hash: string; expiresAt: string };

/**
 * What a device gets. `unknown`: no login has this code, or its key was fetched already. `hasted`: it asked again too early, and must wait
 * five seconds longer from now on.
 */
export type Polled =
  | { state: "unknown" | "pending" | "hasted" | "expired" | "refused" }
  | { state: "allowed"; key: ApiKey };

/** Logins of command lines by the device flow. */
export type DeviceLoginsRepository = {
  /** False if another login has the same code of its person. */
  begin(login: NewLogin): Promise<boolean>;
  /** Null if no login has this code. */
  find(userCodeHash: string): Promise<StoredLogin | null>;
  /** False if it was answered, or expired, before: of two answers at once the first counts. */
  decide(decision: LoginDecision): Promise<boolean>;
  /** `key` makes the key of a login that was allowed. It gets one only if its person may still make it. */
  poll(deviceHash: string, at: string, key: (login: StoredLogin) => ClaimedKey): Promise<Polled>;
};

/** How long a login stays after it expired, so that a device is told why it gets nothing. */
const keptMs = 60 * 60 * 1_000;

/** How much a device has to wait longer that asks too often (RFC 8628, 3.5). */
const longerSeconds = 5;

/** Timers of devices are a little early, and networks a little uneven. */
const toleranceMs = 1_000;

/** Makes the repository over an open database. */
export function createDeviceLoginsRepository({ prisma }: Pick<Database, "prisma">): DeviceLoginsRepository {
  return {
    async begin({ at, ...login }) {
      await prisma.deviceLogin.deleteMany({
        where: { expiresAt: { lt: new Date(Date.parse(at) - keptMs) } },
      });
      try {
        await prisma.deviceLogin.create({ data: { ...login, createdAt: at } });
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      }
    },
    async find(userCodeHash) {
      const found = await prisma.deviceLogin.findUnique({ where: { userCodeHash } });
      return found === null ? null : parseLogin(found);
    },
    async decide({ id, personId, address, scopes, at }) {
      const { count } = await prisma.deviceLogin.updateMany({
        where: { id, decidedAt: null, expiresAt: { gt: at } },
        data: { decidedAt: at, decidedById: personId, decidedFrom: address, scopes: [...scopes] },
      });
      return count === 1;
    },
    async poll(deviceHash, at, key) {
      const found = await prisma.deviceLogin.findUnique({ where: { deviceHash } });
      if (found === null) return { state: "unknown" };
      const login = parseLogin(found);
      if (login.claimedAt !== null) return { state: "unknown" };
      if (login.expiresAt <= at) return { state: "expired" };
      if (login.decidedAt === null) return wait(prisma, login, at);
      if (login.scopes.length === 0) return { state: "refused" };
      return claim(prisma, { login, at, key: key(login) });
    },
  };
}

async function wait(
  { deviceLogin }: Pick<Database["prisma"], "deviceLogin">,
  { id, polledAt, intervalSeconds }: StoredLogin,
  at: string,
): Promise<Polled> {
  const passedMs = polledAt === null ? Number.POSITIVE_INFINITY : Date.parse(at) - Date.parse(polledAt);
  const isHasted = passedMs < intervalSeconds * 1_000 - toleranceMs;
  const longer = isHasted ? { intervalSeconds: { increment: longerSeconds } } : {};
  await deviceLogin.updateMany({ where: { id }, data: { polledAt: at, ...longer } });
  return { state: isHasted ? "hasted" : "pending" };
}

type Claim = { login: StoredLogin; at: string; key: ClaimedKey };

/** Makes the key and says so in the audit log, once, and only if whoever allowed it may still do all that it could. */
async function claim(prisma: Database["prisma"], { login, at, key }: Claim): Promise<Polled> {
  const { id, decidedById, decidedFrom, scopes, host, address } = login;
  try {
    return await peopleTransaction(prisma, async (tx): Promise<Polled> => {
      await lockPeople(tx);
      const { count } = await tx.deviceLogin.updateMany({
        where: { id, claimedAt: null, expiresAt: { gt: at }, scopes: { isEmpty: false } },
        data: { claimedAt: at },
      });
      const person = decidedById === null ? null : await tx.person.findUnique({ where: { id: decidedById } });
      if (count === 0 || person === null) return { state: "unknown" };
      const maker = { id: person.id, name: person.name };
      const by = { name: person.name, personId: person.id, address: decidedFrom ?? undefined };
      const kept = { ...key, scopes: [...scopes], maker, by, machine: null, at };
      return { state: "allowed", key: await addKey(tx, kept, { host, address }) };
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "forbidden") throw error;
    // Getting the permissions back later must not bring this login back.
    await prisma.deviceLogin.updateMany({ where: { id, claimedAt: null }, data: { scopes: [] } });
    return { state: "refused" };
  }
}

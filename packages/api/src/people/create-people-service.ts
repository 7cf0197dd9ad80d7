import { randomUUID } from "node:crypto";
import { AppError } from "@countersign/contracts/app-error";
import type { Person } from "@countersign/contracts/person";
import { type Permission, permissionsOf, type Role } from "@countersign/contracts/role-permissions";
import { actorOf, type Caller } from "../caller.ts";
import type { InvitationsRepository } from "./invitations-repository.ts";
import type { PeopleRepository } from "./people-repository.ts";
import type { PeopleService } from "./people-services.ts";
import { hashOf, newSecret } from "./secrets.ts";
import type { SignInsRepository } from "./sign-ins-repository.ts";

export type PeopleServiceOptions = {
  people: PeopleRepository;
  invitations: InvitationsRepository;
  signIns: SignInsRepository;
  now: () => string;
};

const dayMs = 24 * 60 * 60 * 1_000;

/** Who is in the team and what they may do. Nobody can grant a permission they lack, and only owners add or remove owners and admins. */
export function createPeopleService({
  people,
  invitations,
  signIns,
  now,
}: PeopleServiceOptions): PeopleService {
  return {
    async self(caller) {
      const [person, ways, isAlone] = await Promise.all([
        people.get(caller.personId),
        signIns.ways(caller.personId),
        people.isAlone(now()),
      ]);
      return {
        person,
        proof: caller.proof,
        permissions: [...caller.permissions],
        key: caller.key,
        isAlone,
        ...ways,
      };
    },
    list: () => people.list(),
    async setRole({ id, role }, caller) {
      const before = await people.get(id);
      mustGive(caller, role);
      mustTake(caller, before.role);
      if (id === caller.personId && isMore(role, before.role)) {
        throw new AppError(
          "forbidden",
          "You can’t give yourself a higher role. Ask someone else who manages people.",
        );
      }
      if (before.isMachine && role === "owner")
        throw new AppError("forbidden", "A service account can’t be an owner.");
      if (role === before.role) return before;
      const stamp = { by: actorOf(caller), at: now() };
      return people.setRole(id, role, stamp, (current) => mustBeAs(current, before));
    },
    async remove(id, caller) {
      const before = await people.get(id);
      if (id !== caller.personId) mustTake(caller, before.role);
      const stamp = { by: actorOf(caller), at: now() };
      return people.remove(id, stamp, (current) => mustBeAs(current, before));
    },
    async invite({ role, email = null, days }, caller) {
      mustGive(caller, role);
      const code = newSecret();
      const at = now();
      const invitation = await invitations.create({
        id: randomUUID(),
        codeHash: hashOf(code),
        role,
        email,
        at,
        inviter: { id: caller.personId, name: caller.name },
        by: actorOf(caller),
        keyId: caller.proof === "key" ? (caller.key?.id ?? null) : null,
        expiresAt: new Date(Date.parse(at) + days * dayMs).toISOString(),
      });
      return { invitation, path: `/join?code=${code}` };
    },
    invitations: () => invitations.list(now()),
    revokeInvitation: (id, caller) => invitations.revoke(id, { by: actorOf(caller), at: now() }),
  };
}

/** What somebody may do to whom depends on the roles of both, so neither may have changed since the check. */
function mustBeAs(current: Person, before: Person): void {
  if (current.role === before.role) return;
  throw new AppError(
    "conflict",
    `Someone else changed the role of ${current.name} to ${current.role}. Review it again.`,
  );
}

/** Whether this role is for owners alone to give and to take. */
function isForOwners(role: Role): boolean {
  return role === "owner" || role === "admin";
}

function mustTake(caller: Caller, role: Role): void {
  if (isForOwners(role) && !caller.permissions.has("own")) {
    throw new AppError("forbidden", `Only an owner can change who is ${role}.`);
  }
}

/** Also a key gives only what it has itself: else it would let in who may more than it. */
function mustGive(caller: Caller, role: Role): void {
  if (isForOwners(role) && !caller.permissions.has("own")) {
    throw new AppError("forbidden", `Only an owner can assign the role ${role}.`);
  }
  const beyond = permissionsOf(role).filter((one) => !caller.permissions.has(impliedBy[one] ?? one));
  if (beyond.length > 0) throw new AppError("forbidden", excessPermissionMessage(role, beyond));
}

/** `operate` covers `gate`, so a key that was created before `gate` existed can still invite people with the same roles. */
const impliedBy: Partial<Record<Permission, Permission>> = { gate: "operate" };

function excessPermissionMessage(role: Role, beyond: readonly Permission[]): string {
  return `You can’t assign the role ${role}. It includes ${beyond.join(", ")}, and yours doesn’t.`;
}

function isMore(role: Role, than: Role): boolean {
  const known = new Set(permissionsOf(than));
  return permissionsOf(role).some((one) => !known.has(one));
}

import type { DeviceProblem, LoginAnswer, ShownLogin } from "@countersign/contracts/device-login";
import type {
  ApiKey,
  Invitation,
  InvitationMade,
  KeyMade,
  NewInvitation,
  NewKey,
  Passkey,
  PasswordChange,
  Person,
  Self,
  SignIn,
} from "@countersign/contracts/person";
import type { Role } from "@countersign/contracts/role-permissions";
import type { Caller } from "../caller.ts";

/**
 * People of the team. Throws `AppError`: `not-found`; `forbidden` for what the caller may not give or take; `conflict` for the last owner
 * and for an invitation that is not open any more.
 */
export type PeopleService = {
  self(caller: Caller): Promise<Self>;
  list(): Promise<Person[]>;
  setRole(input: { id: string; role: Role }, caller: Caller): Promise<Person>;
  remove(id: string, caller: Caller): Promise<Person>;
  invite(input: NewInvitation, caller: Caller): Promise<InvitationMade>;
  invitations(): Promise<Invitation[]>;
  revokeInvitation(id: string, caller: Caller): Promise<Invitation>;
};

/**
 * How the caller signs in. Throws `AppError`: `forbidden` for a key, which must not outlive itself by a password or a passkey, and for a
 * wrong current password; `conflict` for an e-mail address that somebody else has; `not-found`.
 */
export type AccountService = {
  signIns(caller: Caller): Promise<SignIn[]>;
  revokeSignIn(id: string, caller: Caller): Promise<SignIn[]>;
  revokeOtherSignIns(caller: Caller): Promise<SignIn[]>;
  setEmail(email: string, caller: Caller): Promise<Person>;
  setPassword(change: PasswordChange, caller: Caller): Promise<SignIn[]>;
  passkeys(caller: Caller): Promise<Passkey[]>;
  renamePasskey(input: { id: string; name: string }, caller: Caller): Promise<Passkey[]>;
  removePasskey(id: string, caller: Caller): Promise<Passkey[]>;
};

/** Keys of the API. Throws `AppError`: `forbidden` for more than the caller may do; `conflict` for a name that is taken; `not-found`. */
export type KeysService = {
  list(caller: Caller): Promise<ApiKey[]>;
  create(input: NewKey, caller: Caller): Promise<KeyMade>;
  revoke(id: string, caller: Caller): Promise<ApiKey>;
};

/** What a device is given to begin with. `userCode` is as people type it. */
export type BegunLogin = {
  deviceCode: string;
  userCode: string;
  expiresInSeconds: number;
  intervalSeconds: number;
};

/** What a device gets that asks for its key: the key, or why not. */
export type LoginPoll = { outcome: "key"; made: KeyMade } | { outcome: "none"; problem: DeviceProblem };

/**
 * Logins of command lines by the device flow (RFC 8628). Throws `AppError`: `forbidden` for who isn't signed in in a browser, for more than the
 * caller may do, and after too many wrong codes; `not-found` for a code that no login has; `conflict` for one that expired or was answered.
 */
export type LoginsService = {
  /** `address`: where the device asks from. */
  begin(asked: { host: string; address: string }): Promise<BegunLogin>;
  poll(deviceCode: string): Promise<LoginPoll>;
  /** The login that waits for an answer under a code, however people type it. */
  show(code: string, caller: Caller): Promise<ShownLogin>;
  answer(answer: LoginAnswer, caller: Caller): Promise<void>;
};

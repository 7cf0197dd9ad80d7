import type { Proof } from "@countersign/contracts/person";

/** How somebody signed in, before "3 min ago". */
export const proofLabels: Record<Proof, string> = {
  token: "With the start token",
  password: "With the password",
  passkey: "With a passkey",
  oidc: "By the provider",
  invitation: "By joining",
  key: "With a key",
};

import type { Proof } from "@countersign/contracts/person";

/** How somebody signed in, before "3 min ago". */
export const proofLabels: Record<Proof, string> = {
  token: "Start token",
  password: "Password",
  passkey: "Passkey",
  oidc: "Identity provider",
  invitation: "Invitation",
  key: "API key",
};

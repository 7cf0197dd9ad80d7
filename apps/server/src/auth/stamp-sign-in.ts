import { proof as knownProof, type Proof } from "@countersign/contracts/person";
import type { Database } from "@countersign/db";

const proofs: Record<string, Proof> = {
  "/sign-in/email": "password",
  "/passkey/verify-authentication": "passkey",
  "/callback/:id": "oidc",
};

/**
 * Every sign-in passes here before it is stored, in every way: it records how it was proven, and nobody gets one who left or is a
 * machine. A way that is not known here is refused.
 */
export function stampSignIn({ prisma }: Pick<Database, "prisma">) {
  return async (
    session: Record<string, unknown> & { userId: string },
    context: { path?: string | undefined } | null,
  ) => {
    const given = knownProof.safeParse(session.proof);
    const proof = given.success ? given.data : proofs[context?.path ?? ""];
    const isThere = await prisma.person.count({
      where: { id: session.userId, leftAt: null, isMachine: false },
    });
    if (proof === undefined || isThere === 0) return false;
    return { data: { ...session, proof, lastUsedAt: new Date() } };
  };
}

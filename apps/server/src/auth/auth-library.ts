// What is used of better-auth beside its server. It takes long to load, so it loads when somebody first signs in.

/** The error if it is one of better-auth's own, else null. */
export async function apiErrorIn(error: unknown) {
  const { isAPIError } = await import("better-auth/api");
  return isAPIError(error) ? error : null;
}

/** The hash of a password, with its salt. Slow on purpose. */
export async function hashPassword(password: string): Promise<string> {
  const library = await import("better-auth/crypto");
  return library.hashPassword(password);
}

/** Whether a hash that `hashPassword` made is that of the password. */
export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  const library = await import("better-auth/crypto");
  return library.verifyPassword(given);
}

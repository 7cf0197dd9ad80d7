import { signedIn } from "../trpc.ts";

/** All sessions, newest change first. */
export const listSessions = signedIn.query(({ ctx }) => ctx.services.reader.sessions());

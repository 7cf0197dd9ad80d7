import { allowed } from "../trpc.ts";

/** All sessions, newest change first. */
export const listSessions = allowed("read").query(({ ctx }) => ctx.services.reader.sessions());

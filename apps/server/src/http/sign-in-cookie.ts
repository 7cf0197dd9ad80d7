import type { FastifyReply } from "fastify";
import { signInSeconds } from "../auth/authenticator.ts";

const attributes = { path: "/", httpOnly: true, sameSite: "strict" } as const;

/** The cookie of this server: the browser shares cookies between the ports of a host, so the name tells the port. */
export function cookieName(port: number): string {
  return `countersign_${port}`;
}

/** Signs the browser in, or keeps it signed in. */
export function setSignInCookie(reply: FastifyReply, port: number, value: string): void {
  reply.setCookie(cookieName(port), value, { ...attributes, maxAge: signInSeconds });
}

/** Takes the cookie away from the browser. */
export function clearSignInCookie(reply: FastifyReply, port: number): void {
  reply.clearCookie(cookieName(port), attributes);
}

import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartError } from "./start-error.ts";

type Place = { host: string; port: number };

/** Throws `StartError` when nothing can listen there, before anything that takes long is begun. */
export async function checkPort(place: Place): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once("error", reject);
      probe.listen({ ...place, exclusive: true }, resolve);
    });
  } catch (cause) {
    throw portProblem(place, cause);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** Listens, and gives the port that it became. */
export async function listen(app: FastifyInstance, place: Place): Promise<number> {
  try {
    await app.listen(place);
  } catch (cause) {
    throw portProblem(place, cause);
  }
  const address = app.server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server listens at no port");
  return address.port;
}

function portProblem({ host, port }: Place, cause: unknown): unknown {
  switch (cause instanceof Error && "code" in cause ? cause.code : null) {
    case "EADDRINUSE":
      return new StartError(
        `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another number.`,
        { cause },
      );
    case "EACCES":
      return new StartError(`This user can’t use port ${port}. Set PORT to a number above 1023.`, {
        cause,
      });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartError(`HOST ${host} isn’t an address of this machine.`, { cause });
    default:
      return cause;
  }
}

import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";

/** Why a host must not be reached at an address that its name was resolved to; null where it may. */
export type AddressProblem = (host: string, address: string) => string | null;

/** A name led to an address that must not be reached. The message says why. */
export class AddressProblemError extends Error {}

/** Resolves a name only if every address of it may be reached. What connects goes to just the addresses that were checked. */
export function checkedLookup(addressProblem: AddressProblem | undefined): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        callback(error, []);
        return;
      }
      const problems = addresses.map(({ address }) => addressProblem?.(host, address) ?? null);
      const problem = problems.find((one) => one !== null);
      const [first] = addresses;
      if (problem !== undefined) callback(new AddressProblemError(problem), []);
      else if (options.all === true || first === undefined) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

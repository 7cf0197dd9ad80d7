import { type OidcStart, oidcStarted } from "@countersign/contracts/person";
import { type AuthAnswer, askAuth } from "../../../lib/data/auth-request.ts";

/** Leads the browser to the page of the provider, who leads it back; gives what was answered where it does not. */
export async function goToProvider(start: OidcStart): Promise<AuthAnswer<unknown>> {
  const answer = await askAuth("sign-in/oidc", oidcStarted, start);
  if (answer.tag === "done") location.assign(answer.data.url);
  return answer;
}

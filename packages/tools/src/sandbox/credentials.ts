import { join } from "node:path";
import { isInside } from "../file-system/tool-path.ts";
import { type Place, realPlaces } from "./closed-places.ts";

/**
 * Where programs keep what lets a reader act as the person, in a home folder. Not what builds and tests read at every run: npm does nothing at all if it
 * can't read `.npmrc`.
 */
const inHome = [
  ".ssh",
  ".gnupg",
  ".password-store",
  ".local/share/keyrings",
  ".netrc",
  ".git-credentials",
  ".config/git/credentials",
  ".config/gh",
  ".config/hub",
  ".config/glab-cli",
  ".aws",
  ".azure",
  ".config/gcloud",
  ".config/op",
  ".config/rclone",
  ".config/sops",
  ".config/age",
  ".kube",
  ".docker",
  ".vault-token",
  ".terraform.d",
  ".pypirc",
  ".pgpass",
  ".my.cnf",
  ".mozilla",
  ".config/google-chrome",
  ".config/chromium",
  ".claude/.credentials.json",
  ".codex/auth.json",
];

/** Those that exist, except one that the workspace is in. */
export async function findCredentials(home: string, workspace: string): Promise<Place[]> {
  const places = await realPlaces(inHome.map((name) => join(home, name)));
  return places.filter(({ path }) => !isInside(workspace, path));
}

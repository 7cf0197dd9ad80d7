import { checkout, isPackage } from "./checkout.ts";
import { readSettings, type Settings } from "./environment.ts";
import { version } from "./version.ts";

type Place = { home: string | null; folder?: string; isInstalled?: boolean };

/**
 * The shell command that starts Countersign's command line in any folder of this machine and finds this server: it names the checkout or
 * the installed package and sets the server's own variables. `home` is shortened to `~`; null if people with other homes read it.
 */
export function commandLineOf(
  { port, host, dataFolder }: Pick<Settings, "port" | "host" | "dataFolder">,
  { home, folder = checkout, isInstalled = isPackage }: Place,
): string {
  const usual = readSettings({});
  const quotedIn = (path: string) => quotePath(path, home);
  const variables = [
    ...(port === usual.port ? [] : [`PORT=${port}`]),
    ...(host === usual.host ? [] : [`HOST=${host}`]),
    ...(dataFolder === usual.dataFolder ? [] : [`COUNTERSIGN_DATA=${quotedIn(dataFolder)}`]),
  ];
  return [...variables, programIn(folder.replace(/\/$/, ""), isInstalled, quotedIn)].join(" ");
}

/** npx removes what it keeps when it likes, so a path in there may lead nowhere next month. */
function programIn(folder: string, isInstalled: boolean, quotedIn: (path: string) => string): string {
  if (!isInstalled) return `npx -y pnpm@12.21.0 --dir ${quotedIn(folder)} countersign`;
  if (folder.includes("/_npx/")) return `npx -y countersign@${version}`;
  return `node ${quotedIn(`${folder}/apps/cli/bin/countersign.mjs`)}`;
}

function quotePath(path: string, home: string | null): string {
  return home !== null && (path === home || path.startsWith(`${home}/`))
    ? `~${quote(path.slice(home.length))}`
    : quote(path);
}

function quote(text: string): string {
  return /^[\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

import { checkout } from "./checkout.ts";
import { readSettings, type Settings } from "./environment.ts";

/**
 * The shell command that starts Countersign's command line in any folder of this machine and finds this server: it names the checkout and
 * sets the server's own variables. `home` is shortened to `~`; null if people with other homes read it.
 */
export function commandLineOf(
  { port, host, dataFolder }: Pick<Settings, "port" | "host" | "dataFolder">,
  { home, folder = checkout }: { home: string | null; folder?: string },
): string {
  const usual = readSettings({});
  const quotedIn = (path: string) => quotePath(path, home);
  const variables = [
    ...(port === usual.port ? [] : [`PORT=${port}`]),
    ...(host === usual.host ? [] : [`HOST=${host}`]),
    ...(dataFolder === usual.dataFolder ? [] : [`COUNTERSIGN_DATA=${quotedIn(dataFolder)}`]),
  ];
  const program = `npx -y pnpm@12.21.0 --dir ${quotedIn(folder.replace(/\/$/, ""))} countersign`;
  return [...variables, program].join(" ");
}

function quotePath(path: string, home: string | null): string {
  return home !== null && (path === home || path.startsWith(`${home}/`))
    ? `~${quote(path.slice(home.length))}`
    : quote(path);
}

function quote(text: string): string {
  return /^[\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

import type { Scene } from "../scene.ts";
import type { PathAccess } from "../tools/tool-table.ts";
import type { LookedPath } from "./look-at-path.ts";
import { foldName, isInside } from "./path-text.ts";

/** Names that are protected wherever they stand in a path, with what they are. */
const protectedNames: ReadonlyMap<string, string> = new Map([
  [".git", "git's own files"],
  // The short name of .git on Windows file systems.
  ["git~1", "git's own files"],
  [".gitconfig", "git's settings"],
  [".gitmodules", "git's settings"],
  [".bashrc", "a shell start-up file"],
  [".bash_profile", "a shell start-up file"],
  [".bash_login", "a shell start-up file"],
  [".bash_logout", "a shell start-up file"],
  [".bash_aliases", "a shell start-up file"],
  [".profile", "a shell start-up file"],
  [".zshrc", "a shell start-up file"],
  [".zshenv", "a shell start-up file"],
  [".zprofile", "a shell start-up file"],
  [".zlogin", "a shell start-up file"],
  [".zlogout", "a shell start-up file"],
  [".kshrc", "a shell start-up file"],
  [".mkshrc", "a shell start-up file"],
  [".cshrc", "a shell start-up file"],
  [".tcshrc", "a shell start-up file"],
  [".login", "a shell start-up file"],
  [".inputrc", "a shell start-up file"],
  [".claude", "agent settings"],
  [".claude.json", "agent settings"],
  [".mcp.json", "agent settings"],
  [".cursor", "agent settings"],
  [".codex", "agent settings"],
  [".gemini", "agent settings"],
  [".opencode", "agent settings"],
  ["opencode.json", "agent settings"],
  [".aider.conf.yml", "agent settings"],
  [".windsurf", "agent settings"],
  [".roo", "agent settings"],
  [".kiro", "agent settings"],
  [".kilocode", "agent settings"],
  [".continue", "agent settings"],
  [".qwen", "agent settings"],
  [".amp", "agent settings"],
  [".augment", "agent settings"],
  [".goosehints", "agent settings"],
  [".factory", "agent settings"],
  [".crush.json", "agent settings"],
  ["opencode.jsonc", "agent settings"],
  [".husky", "git hooks"],
  [".pre-commit-config.yaml", "git hooks"],
  [".envrc", "a shell start-up file"],
  [".npmrc", "settings that name programs"],
  [".bash_completion", "a shell start-up file"],
  [".xprofile", "a start-up file"],
  [".xinitrc", "a start-up file"],
  [".xsession", "a start-up file"],
  [".xsessionrc", "a start-up file"],
  [".pam_environment", "a start-up file"],
  [".netrc", "stored passwords"],
  [".pypirc", "stored passwords"],
  [".curlrc", "settings of a program that talks to hosts"],
  [".wgetrc", "settings of a program that talks to hosts"],
  [".ssh", "keys"],
  [".gnupg", "keys"],
  [".aws", "keys"],
  [".countersign", "the product's settings"],
  [".intentignore", "the product's settings"],
  [".orchestration", "the product's settings"],
]);

/** Start-up and settings files that are known by their whole path, and all that is in such a folder. */
const protectedPaths = [
  ...["profile", "profile.d", "bash.bashrc", "bashrc", "bash_completion", "bash_completion.d", "environment"],
  ...["zsh", "zshrc", "zshenv", "zprofile", "zlogin", "zlogout", "csh.cshrc", "csh.login", "csh.logout"],
  ...[
    "fish",
    "inputrc",
    "gitconfig",
    "ld.so.preload",
    "ld.so.conf",
    "ld.so.conf.d",
    "ssh",
    "sudoers.d",
    "sudoers",
  ],
  ...["pam.d", "systemd", "init.d", "rc.local", "xdg", "anacrontab", "npmrc", "curlrc", "wgetrc", "security"],
].map((name) => `/etc/${name}`);
const protectedInHome = [
  ...["fish", "git", "environment.d", "autostart", "systemd", "nushell", "xonsh"].map(
    (name) => `/.config/${name}`,
  ),
  ...["/.docker", "/.kube", "/.cargo", "/.local/bin", "/bin", "/library/launchagents"],
];
/** Files and folders of a project that editors, hosts and agents act on, wherever the project is. */
const protectedTails = [
  ...["mcp.json", "tasks.json", "settings.json", "launch.json"].map((name) => `/.vscode/${name}/`),
  "/.github/workflows/",
  "/.github/copilot-instructions.md/",
];

const plain = /^[\x20-\x7e]*$/;

/** Characters that some file systems do not see in a name. */
const ignored = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Why a path may not be written or deleted without asking, whatever the rules allow; null when nothing speaks against
 * it. Case, invisible characters and trailing dots and blanks are ignored, because some file systems ignore them too.
 * The product's data may not be read either: it holds its secrets. `covers` "below" is about all that is in a folder.
 */
export function findFloor(
  looked: LookedPath,
  access: PathAccess,
  scene: Scene,
  covers: "path" | "below" = "path",
): string | null {
  for (const path of looked.written) {
    const found = findForPath(path, access, scene, covers);
    if (found !== null) return found;
  }
  for (const path of looked.resolved) {
    if (looked.written.includes(path)) continue;
    const found = findForPath(path, access, scene, covers);
    if (found !== null) return found;
  }
  return null;
}

function findForPath(
  path: string,
  access: PathAccess,
  scene: Scene,
  covers: "path" | "below",
): string | null {
  if (isProductData(path, scene, covers)) return `${path} holds the product's own data`;
  if (access === "read") return null;
  const isPlain = plain.test(path);
  const name = findProtectedName(path, isPlain);
  if (name !== null) return `${path} is protected (${name})`;
  const folded = isPlain ? path.toLowerCase() : foldName(path);
  if (isProtectedInMachine(folded)) return `${path} is a start-up or settings file of the machine`;
  const closed = `${folded}/`;
  if (protectedTails.some((tail) => closed.includes(tail))) {
    return `${path} is protected (what an editor, a host or an agent runs)`;
  }
  if (scene.homes.some((home) => isInSettings(folded, home))) {
    return `${path} is a start-up or settings file in the home folder`;
  }
  return access === "delete" ? findDeletion(path, scene) : null;
}

function isProductData(path: string, scene: Scene, covers: "path" | "below"): boolean {
  const data = scene.productData;
  if (data === null) return false;
  const folded = foldName(path);
  return isInside(folded, data) || (covers === "below" && isInside(data, folded));
}

function isProtectedInMachine(folded: string): boolean {
  if (!folded.startsWith("/etc/")) return false;
  return folded.startsWith("/etc/cron") || protectedPaths.some((entry) => isInside(folded, entry));
}

function isInSettings(folded: string, home: string): boolean {
  const base = foldName(home);
  return isInside(folded, base) && protectedInHome.some((entry) => isInside(folded, base + entry));
}

/** Whether a path, as text, is one that may not be written unasked: for words of commands that nobody looked up. */
export function isProtectedPath(path: string, home: string): boolean {
  const isPlain = plain.test(path);
  const folded = isPlain ? path.toLowerCase() : foldName(path);
  return (
    findProtectedName(path, isPlain) !== null ||
    isProtectedInMachine(folded) ||
    protectedTails.some((tail) => `${folded}/`.includes(tail)) ||
    isInSettings(folded, home)
  );
}

/** In plain text every protected name begins with one of these; other names need no second look. */
const firstOfProtected = new Set(
  [...protectedNames.keys()].flatMap((name) => [name.charCodeAt(0), name.toUpperCase().charCodeAt(0)]),
);

function findProtectedName(path: string, isPlain: boolean): string | null {
  for (let start = 1; start <= path.length; ) {
    const slash = path.indexOf("/", start);
    const end = slash < 0 ? path.length : slash;
    if (!isPlain || firstOfProtected.has(path.charCodeAt(start))) {
      const found = protectedNames.get(cleanName(path.slice(start, end)));
      if (found !== undefined) return found;
    }
    start = end + 1;
  }
  return null;
}

function cleanName(name: string): string {
  const text = plain.test(name) ? name : name.replace(ignored, "").normalize("NFKC");
  return foldName(text.replace(/[. ]+$/, ""));
}

/** Deleting `/`, the home folder, the workspace or anything that holds them; also by deleting all that is in them. */
function findDeletion(path: string, scene: Scene): string | null {
  const target = path.replace(/\/[*.?]*\*[*.?]*$/, "") || "/";
  if (target === "/") return "it would delete the whole file system";
  for (const folder of scene.homes) if (isInside(folder, target)) return "it would delete the home folder";
  if (isInside(scene.workspace, target)) return "it would delete the workspace";
  return null;
}

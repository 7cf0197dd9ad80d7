import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Machine, provideBrowser, provideShell } from "./browser.mjs";
import { runOnMachine } from "./run-on-machine.mjs";

const works = "#!/bin/sh\necho Chromium 150.0\n";
const isBroken = "#!/bin/sh\necho 'error while loading shared libraries' >&2\nexit 127\n";

let folder: string;
let lines: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "browser-test-"));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  {
    name: "takes Playwright's own before the system's",
    programs: { "own/chrome": works, "bin/chromium": works },
    want: { path: "own/chrome", origin: "Playwright's own" },
  },
  {
    name: "takes the system's where Playwright's cannot start",
    programs: { "own/chrome": isBroken, "bin/google-chrome": works },
    want: { path: "bin/google-chrome", origin: "the system's" },
  },
  {
    name: "goes on to the next name where the first is only a stub",
    programs: { "bin/chromium": isBroken, "bin/chromium-browser": works },
    want: { path: "bin/chromium-browser", origin: "the system's" },
  },
  {
    name: "finds a browser in a known place that is not on the PATH",
    programs: { "known/chrome": works },
    want: { path: "known/chrome", origin: "the system's" },
  },
])("$name", async ({ programs, want }) => {
  install(programs);
  const browser = await provideBrowser(machine());
  expect(browser).toEqual({ path: join(folder, want.path), version: "Chromium 150.0", origin: want.origin });
});

it("downloads Playwright's own before it takes the system's, where the download host answers", async () => {
  install({ "bin/chromium": works });
  const browser = await provideBrowser({
    ...machine(),
    canDownload: async () => true,
    run: (command, args, limitMs) => {
      if (args[0] === "install") {
        install({ "own/chrome": works });
        return { ok: true, output: "" };
      }
      return runOnMachine(command, args, limitMs);
    },
  });
  expect(browser.origin).toBe("Playwright's own, just downloaded");
});

it("takes the system's where the download fails", async () => {
  install({ "bin/chromium": works });
  const browser = await provideBrowser({
    ...machine(),
    canDownload: async () => true,
    run: (command, args, limitMs) =>
      args[0] === "install" ? { ok: false, output: "" } : runOnMachine(command, args, limitMs),
  });
  expect(browser.origin).toBe("the system's");
});

it("installs Debian's package when nothing is here and it may", async () => {
  const installs = `#!/bin/sh\nif [ "$1" = install ]; then printf '${works.replaceAll("\n", "\\n")}' > ${folder}/bin/chromium; chmod +x ${folder}/bin/chromium; fi\n`;
  install({ "bin/apt-get": installs });
  const browser = await provideBrowser(machine());
  expect(browser).toMatchObject({
    path: join(folder, "bin/chromium"),
    origin: "Debian's package, just installed",
  });
});

it.each([
  { name: "is what is here", isIntegration: false, has: true, there: [], want: true, said: [] },
  {
    name: "is not installed on a person's machine",
    isIntegration: false,
    has: false,
    there: ["chromium-headless-shell"],
    want: false,
    said: [],
  },
  {
    name: "is installed by continuous integration",
    isIntegration: true,
    has: false,
    there: ["chromium-headless-shell"],
    want: true,
    said: ["Installing Debian's package chromium-headless-shell"],
  },
  {
    name: "is done without where there is no package of it",
    isIntegration: true,
    has: false,
    there: [],
    want: false,
    said: [
      "Installing Debian's package chromium-headless-shell",
      "apt-get install failed: E: no package chromium-headless-shell",
    ],
  },
])("the headless shell $name", ({ isIntegration, has, there, want, said }) => {
  const path = "bin/chromium-headless-shell";
  install({ "bin/apt-get": packageSystem(there), ...(has ? { [path]: works } : {}) });
  const shell = provideShell({ ...machine(), isIntegration });
  expect(shell?.path).toBe(want ? join(folder, path) : undefined);
  expect(lines).toEqual(said);
});

it.each([
  { name: "says in one sentence that no browser is to be had", programs: {}, mayInstall: true, said: [] },
  {
    name: "asks no package system without the right to",
    programs: { "bin/apt-get": works },
    mayInstall: false,
    said: [],
  },
  {
    name: "tells what the package system said when it fails",
    programs: { "bin/apt-get": "#!/bin/sh\necho 'E: no network' >&2\nexit 100\n" },
    mayInstall: true,
    said: ["Installing Debian's package chromium", "apt-get update failed: E: no network"],
  },
])("$name", async ({ programs, mayInstall, said }) => {
  install(programs);
  await expect(provideBrowser({ ...machine(), mayInstall })).rejects.toThrow(/^No Chromium is here/);
  expect(lines).toEqual(said);
});

function machine(): Machine {
  return {
    playwrightPath: join(folder, "own/chrome"),
    folders: [join(folder, "bin")],
    knownPaths: [join(folder, "known/chrome")],
    mayInstall: true,
    isIntegration: false,
    canDownload: async () => false,
    run: runOnMachine,
    say: (line) => lines.push(line),
  };
}

/** An apt-get that has these packages. */
function packageSystem(packages: string[]): string {
  const program = `printf '${works.replaceAll("\n", "\\n")}' > ${folder}/bin/$name; chmod +x ${folder}/bin/$name; exit 0`;
  const cases = packages.map((name) => `${name}) ${program};;`).join(" ");
  return `#!/bin/sh
[ "$1" = update ] && exit 0
for name; do :; done
case $name in ${cases} esac
echo "E: no package $name" >&2; exit 100
`;
}

function install(programs: Record<string, string | undefined>): void {
  for (const [path, text] of Object.entries(programs)) {
    const full = join(folder, path);
    mkdirSync(join(full, ".."), { recursive: true });
    writeFileSync(full, text ?? "");
    chmodSync(full, 0o755);
  }
}

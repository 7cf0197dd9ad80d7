import { spawn } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./steps.mjs";

/** The agents that tests run, pinned. They are no dependencies of the workspace, so that `start` gets neither slower nor larger. */
const agents = {
  claude: {
    package: "@anthropic-ai/claude-code",
    version: "2.1.328",
    // The program itself, in the package of its platform: no script of the packages has to run.
    program: `node_modules/@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude`,
  },
  codex: { package: "@openai/codex", version: "0.169.0", program: "node_modules/.bin/codex" },
  copilot: {
    // The program itself, in the package of its platform, as for Claude Code.
    package: `@github/copilot-${process.platform}-${process.arch}`,
    version: "1.0.102",
    program: `node_modules/@github/copilot-${process.platform}-${process.arch}/copilot`,
  },
  gemini: { package: "@google/gemini-cli", version: "0.61.0", program: "node_modules/.bin/gemini" },
  opencode: {
    // That of the platform alone: the package above it brings a second build for old processors.
    package: `opencode-${process.platform}-${process.arch}`,
    version: "1.18.33",
    program: `node_modules/opencode-${process.platform}-${process.arch}/bin/opencode`,
  },
};

const cache = join(root, "node_modules/.cache/countersign/agents");
const limitMs = 600_000;

/** Vitest's global set-up for the tests of agents: names their programs. */
export async function setup() {
  const { claude, codex, copilot, gemini, opencode } = await provideAgents();
  process.env.COUNTERSIGN_TEST_CLAUDE = claude;
  process.env.COUNTERSIGN_TEST_CODEX = codex;
  process.env.COUNTERSIGN_TEST_COPILOT = copilot;
  process.env.COUNTERSIGN_TEST_GEMINI = gemini;
  process.env.COUNTERSIGN_TEST_OPENCODE = opencode;
}

/** The programs of all agents. */
export async function provideAgents() {
  const [claude, codex, copilot, gemini, opencode] = await Promise.all([
    provideAgent("claude"),
    provideAgent("codex"),
    provideAgent("copilot"),
    provideAgent("gemini"),
    provideAgent("opencode"),
  ]);
  return { claude, codex, copilot, gemini, opencode };
}

/**
 * The program of an agent, installed into a cache folder where it isn't there yet. Throws an Error with one sentence where that fails.
 * @param {keyof typeof agents} name
 * @param {(line: string) => void} say
 */
async function provideAgent(name, say = console.log) {
  const agent = agents[name];
  const folder = join(cache, `${name}-${agent.version}`);
  const program = join(folder, agent.program);
  if (existsSync(program)) return program;
  say(`Installing ${agent.package} ${agent.version} into ${folder}`);
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await install([`${agent.package}@${agent.version}`], draft);
    // Two runs at once: the first one that is done counts.
    if (!existsSync(folder)) renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return program;
}

/**
 * Installs packages into a folder, without running their scripts.
 * @param {string[]} packages @param {string} folder @returns {Promise<void>}
 */
export function install(packages, folder) {
  const what = packages.join(", ");
  const options = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"];
  return new Promise((resolve, reject) => {
    const child = spawn("npm", ["install", "--prefix", folder, ...options, ...packages], {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: limitMs,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        output += text;
      });
    child.on("error", () => reject(new Error(`${what} can’t be installed: npm doesn’t start.`)));
    child.on("exit", (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(
            `${what} can’t be installed: ${output.trim().split("\n").at(-1) ?? `npm ended with ${code}`}`,
          ),
        );
    });
  });
}

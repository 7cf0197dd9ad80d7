import type { ShellWord } from "../shell-word.ts";
import { type EffectSource, folderOperand, pathOperand } from "./effect-operands.ts";
import type { EffectOperand, IntendedEffect } from "./intended-effect.ts";
import { type OptionValues, readOptionValues, targetEffect, unknownsOf, valueIn } from "./target-effect.ts";

type Read = (source: EffectSource) => IntendedEffect[];

/** Programs that reach a place outside which settings choose. */
export const TARGET_EFFECTS: ReadonlyMap<string, Read> = new Map(
  Object.entries<Read>({
    npm: publishEffects,
    pnpm: publishEffects,
    yarn: publishEffects,
    kubectl: (source) => clusterEffects(source, kubectl),
    oc: (source) => clusterEffects(source, kubectl),
    helm: (source) => clusterEffects(source, helm),
    terraform: terraformEffects,
    tofu: terraformEffects,
    docker: containerEffects,
    podman: containerEffects,
    nerdctl: containerEffects,
  }),
);

const publishing: ReadonlySet<string> = new Set([
  "--registry",
  "--tag",
  "--access",
  "--otp",
  "--prefix",
  "--dir",
  "-C",
  "--cwd",
  "--workspace",
  "-w",
  "--filter",
  "-F",
  "--new-version",
  "--userconfig",
]);

/** They publish by `npm publish` behind their own name. */
const withNpmVerb: ReadonlySet<string> = new Set(["yarn"]);

function publishEffects(source: EffectSource): IntendedEffect[] {
  const { program } = source;
  const read = readOptionValues(source.words, publishing);
  const { values, flags, operands } = read;
  const verbs = operands.map(({ value }) => value);
  const isYarns = verbs[0] === "npm" && withNpmVerb.has(program);
  const [verb, ...rest] = isYarns ? operands.slice(1) : operands;
  if (verb?.value !== "publish" || verb.kind !== "literal") return [];
  const into = values.findLast(({ name }) => /^(?:--prefix|--dir|-C|--cwd)$/.test(name));
  const folder = folderOf(source, into?.value);
  const named = rest[0];
  // Which packages of a workspace are published depends on more than one file.
  const strange = [...values.map(({ name }) => name), ...flags].find((name) =>
    /^(?:--workspaces?|-w|--ws|--filter|-F|-r|--recursive|--userconfig)$/.test(name),
  );
  const unknowns = [
    ...unknownsOf(source, [...openWords(read), ...(named === undefined ? [] : [named])]),
    ...(strange === undefined ? [] : [{ code: "unknown-option" as const, data: { program, word: strange } }]),
  ];
  const place = named?.kind === "literal" ? pathOperand(source, named.value) : folder;
  const isUnknown = strange !== undefined || unknowns.length > 0;
  const unknownPlace: EffectOperand = {
    kind: "unknown",
    unknown: unknowns[0] ?? { code: "unknown-folder", data: { program } },
  };
  return [
    targetEffect(
      source,
      {
        kind: "publish",
        program,
        folder: isUnknown ? unknownPlace : place,
        registry: valueIn(read, "--registry") ?? null,
        isDryRun: flags.has("--dry-run"),
      },
      unknowns,
    ),
  ];
}

/** Which options name what. */
type ClusterOptions = { context: string; servers: readonly string[]; local: RegExp };
const kubectl: ClusterOptions = {
  context: "--context",
  servers: ["--server", "-s"],
  local: /^(?:config|completion|kustomize|plugin|options|login)$/,
};
const helm: ClusterOptions = {
  context: "--kube-context",
  servers: ["--kube-apiserver"],
  local:
    /^(?:completion|create|dependency|env|lint|package|plugin|pull|push|registry|repo|search|show|template|verify|version)$/,
};

function clusterEffects(source: EffectSource, own: ClusterOptions): IntendedEffect[] {
  const valued = new Set([
    own.context,
    ...own.servers,
    "--cluster",
    "--user",
    "--token",
    "--kubeconfig",
    "-n",
    "--namespace",
    "-s",
    "-f",
    "-l",
    "-o",
    "-c",
  ]);
  const read = readOptionValues(source.words, valued);
  const { flags } = read;
  const verb = read.operands[0]?.value;
  if (verb === undefined || own.local.test(verb)) return [];
  const { program } = source;
  const cluster = read.values.some(({ name }) => name === "--cluster") ? "--cluster" : null;
  const isEverywhere = flags.has("--all-namespaces") || flags.has("-A");
  return [
    targetEffect(
      source,
      {
        kind: "cluster",
        program,
        folder: folderOperand(source),
        context: valueIn(read, own.context) ?? null,
        namespace: isEverywhere ? "*" : (valueIn(read, "-n", "--namespace") ?? null),
        server: valueIn(read, ...own.servers) ?? null,
        settings: valueIn(read, "--kubeconfig") ?? null,
      },
      [
        ...unknownsOf(source, openWords(read)),
        ...(cluster === null ? [] : [{ code: "unknown-option" as const, data: { program, word: cluster } }]),
      ],
    ),
  ];
}

const localTerraform = /^(?:fmt|validate|version|providers|console|get|graph|-.*)?$/;

function terraformEffects(source: EffectSource): IntendedEffect[] {
  const { program } = source;
  const read = readOptionValues(source.words, new Set(["-chdir"]));
  if (localTerraform.test(read.operands[0]?.value ?? "")) return [];
  const folder = folderOf(source, read.values.findLast(({ name }) => name === "-chdir")?.value);
  return [targetEffect(source, { kind: "terraform", program, folder }, unknownsOf(source, openWords(read)))];
}

const engineOptions: ReadonlySet<string> = new Set([
  "-H",
  "--host",
  "-c",
  "--context",
  "--config",
  "-l",
  "--log-level",
  "--url",
  "--connection",
  "--tlscacert",
  "--tlscert",
  "--tlskey",
]);
const tagOptions: ReadonlySet<string> = new Set([
  "-t",
  "--tag",
  "-f",
  "--file",
  "--build-arg",
  "--platform",
  "--target",
  "--builder",
]);

function containerEffects(source: EffectSource): IntendedEffect[] {
  const { program, words } = source;
  const [verb] = readOptionValues(words, engineOptions).operands;
  if (verb === undefined || /^(?:context|version|help|completion|plugin)$/.test(verb.value)) return [];
  const start = words.indexOf(verb);
  // Behind the verb, the same letters mean other things.
  const before = readOptionValues(words.slice(0, start), engineOptions);
  const behind = readOptionValues(words.slice(start), tagOptions);
  const verbs = [verb.value, ...behind.operands.map(({ value }) => value)];
  const isPushing =
    verbs[0] === "push" || (/^(?:image|manifest)$/.test(verbs[0] ?? "") && verbs[1] === "push");
  const isBuilding = behind.flags.has("--push") && verbs.includes("build");
  const pushed = isPushing ? behind.operands.slice(verbs[0] === "push" ? 0 : 1) : [];
  const tags = isBuilding ? tagsOf(words.slice(start)) : [];
  const named = [...pushed, ...tags];
  const hasConfig = before.values.some(({ name }) => name === "--config");
  return [
    targetEffect(
      source,
      {
        kind: "containers",
        program,
        context: valueIn(before, "-c", "--context", "--connection") ?? null,
        host: valueIn(before, "-H", "--host", "--url") ?? null,
        images: named.flatMap(({ kind, value }) => (kind === "literal" ? [value] : [])).slice(0, 20),
      },
      [
        ...unknownsOf(source, [...openWords(before), ...named]),
        ...(!hasConfig ? [] : [{ code: "unknown-option" as const, data: { program, word: "--config" } }]),
      ],
    ),
  ];
}

function tagsOf(words: EffectSource["words"]): EffectSource["words"] {
  return words.filter((_, at) => /^(?:-t|--tag)$/.test(words[at - 1]?.value ?? ""));
}

function openWords({ open }: OptionValues): ShellWord[] {
  return open.map(({ word }) => word);
}

/** A folder that an option names; where the command runs without it. */
function folderOf(source: EffectSource, named: string | null | undefined): EffectOperand {
  if (named === undefined) return folderOperand(source);
  if (named !== null) return pathOperand(source, named);
  return { kind: "unknown", unknown: { code: "unknown-folder", data: { program: source.program } } };
}

import { createReason } from "@countersign/contracts/reason";
import type { AndOr, Command, CommandNode, CompoundList, Pipeline, Redirected, Statement } from "unbash";
import { collectCommand } from "./collect-command.ts";
import { collectBlock, loop } from "./collect-control.ts";
import { collectRedirects } from "./collect-redirects.ts";
import { collectWord } from "./collect-word.ts";
import {
  addProblem,
  bashOnly,
  type Collector,
  type Flow,
  isWithinBounds,
  type ParsedScript,
  runConditionally,
  show,
  type Where,
} from "./collector.ts";
import { findAmbiguity } from "./find-ambiguity.ts";
import { type Frame, spanOf } from "./frame.ts";
import { UNKNOWN_INPUT } from "./input.ts";
import { CHANGES_ANALYSIS } from "./programs/known-programs.ts";
import { afterwards, joinWhere, stay } from "./where.ts";

/** Collects every command of a script that runs in the shell that is in `where`. */
export function collectScript(collector: Collector, script: ParsedScript, where: Where, frame: Frame): Flow {
  if (collector.checkedSource !== frame.source) checkSource(collector, frame);
  for (const error of script.errors ?? []) {
    addProblem(
      collector,
      createReason("syntax-error", { problem: error.message }),
      spanOf({ pos: error.pos, end: error.pos }, frame),
    );
  }
  return collectStatements(collector, script.commands, where, frame);
}

/** What the text of a script holds that it may be read differently by; one text can hold many scripts. */
function checkSource(collector: Collector, frame: Frame): void {
  collector.checkedSource = frame.source;
  const uncertainty = findAmbiguity(frame.source);
  if (uncertainty !== null)
    addProblem(collector, uncertainty.code, spanOf({ pos: uncertainty.start, end: uncertainty.end }, frame));
}

function collectStatements(
  collector: Collector,
  statements: readonly Statement[],
  where: Where,
  frame: Frame,
): Flow {
  let flow = stay(where);
  let isFirst = true;
  for (const statement of statements) {
    const here = isFirst ? where : afterwards(flow);
    const collect = (): Flow => collectNode(collector, statement.command, here, frame);
    if (statement.background === true) {
      runConditionally(collector, collect);
      flow = stay(here);
    } else flow = collect();
    const isLast = statement === statements[statements.length - 1];
    if (statement.background === true) show(collector, isLast ? " &" : " & ");
    else if (!isLast) show(collector, "; ");
    isFirst = false;
  }
  return flow;
}

export function collectList(collector: Collector, list: CompoundList, where: Where, frame: Frame): Flow {
  return collectStatements(collector, list.commands, where, frame);
}

type Runnable = CommandNode | Pipeline | AndOr | CompoundList;

function collectNode(collector: Collector, node: Runnable, where: Where, frame: Frame): Flow {
  if (node.type === "Command") return collectCommand(collector, node, where, frame);
  if (!isWithinBounds(collector, spanOf(node, frame))) return stay(null);
  collector.depth += 1;
  const flow = collectCompound(collector, node, where, frame);
  collector.depth -= 1;
  return flow;
}

function collectCompound(
  collector: Collector,
  node: Exclude<Runnable, Command>,
  where: Where,
  frame: Frame,
): Flow {
  switch (node.type) {
    case "AndOr":
      return collectAndOr(collector, node, where, frame);
    case "Pipeline":
      return collectPipeline(collector, node, where, frame);
    case "Redirected":
      return collectRedirected(collector, node, where, frame);
    case "CompoundList":
      return collectList(collector, node, where, frame);
    case "Function":
      return collectFunction(collector, node, where, frame);
    case "Coproc":
      bashOnly(collector, "coproc", node, frame);
      collector.values.unknown.add(node.name?.value ?? "COPROC");
      collector.values.open.add(node.name?.value ?? "COPROC");
      show(collector, "coproc ");
      runConditionally(collector, () => collectNode(collector, node.body, where, frame));
      return stay(where);
    default:
      return collectBlock(collector, node, where, frame);
  }
}

function collectAndOr(collector: Collector, node: AndOr, where: Where, frame: Frame): Flow {
  let flow: Flow = stay(where);
  let always = collector.assigned;
  node.commands.forEach((command, index) => {
    const operator = node.operators[index - 1];
    if (operator === undefined) {
      flow = collectNode(collector, command, where, frame);
      always = collector.assigned;
      return;
    }
    if (operator === "||" || node.operators[index - 2] === "||") collector.assigned = always;
    show(collector, ` ${operator} `);
    if (operator === "&&") {
      const next = collectNode(collector, command, flow.ok, frame);
      flow = { ok: next.ok, fail: joinWhere(flow.fail, next.fail) };
    } else {
      const next = collectNode(collector, command, flow.fail, frame);
      flow = { ok: joinWhere(flow.ok, next.ok), fail: next.fail };
    }
  });
  collector.assigned = always;
  return flow;
}

function collectPipeline(collector: Collector, node: Pipeline, where: Where, frame: Frame): Flow {
  let isNegated = false;
  for (const prefix of node.prefixes) {
    if (prefix.type !== "Negation") continue;
    isNegated = !isNegated;
    show(collector, "! ");
  }
  let flow: Flow = stay(where);
  const outer = collector.piped;
  node.commands.forEach((command, index) => {
    const operator = node.operators[index - 1];
    if (operator === "|&") bashOnly(collector, "|&", node, frame);
    if (operator !== undefined) show(collector, ` ${operator} `);
    const collect = (): Flow => collectNode(collector, command, where, frame);
    // Of several commands before a pipe each prints.
    const isOne = node.commands[index - 1]?.type === "Command";
    collector.piped = operator === undefined ? outer : ((isOne ? collector.printed : null) ?? UNKNOWN_INPUT);
    collector.printed = null;
    flow = node.commands.length === 1 ? collect() : runConditionally(collector, collect);
  });
  collector.piped = outer;
  // Each element of a longer pipeline has a shell of its own.
  if (node.commands.length !== 1) return stay(where);
  return isNegated ? { ok: flow.fail, fail: flow.ok } : flow;
}

function collectRedirected(collector: Collector, node: Redirected, where: Where, frame: Frame): Flow {
  const uses = collectRedirects(collector, node.redirects, where, frame);
  const outer = collector.piped;
  // Each command in it may be the one that reads.
  if (uses.input !== null || uses.reads === "file")
    collector.piped = { ...(uses.input ?? { text: null, isFile: true }), offset: null, isPiped: true };
  const flow = collectNode(collector, node.command, where, frame);
  collector.piped = outer;
  collector.paths.push(...uses.paths);
  for (const uncertainty of uses.uncertainties) addProblem(collector, uncertainty, uncertainty.span);
  show(collector, uses.shown);
  return flow;
}

function collectFunction(
  collector: Collector,
  node: Extract<CommandNode, { type: "Function" }>,
  where: Where,
  frame: Frame,
): Flow {
  const name = node.name.value;
  const span = spanOf(node.name, frame);
  if (CHANGES_ANALYSIS.has(name) || name.includes("/")) {
    addProblem(collector, createReason("function-hides-command", { name }), span);
  }
  collector.functions.add(name);
  show(collector, `${node.name.text}() `);
  collectWord(collector, node.name, where, frame);
  const inside = collector.isFrozen ? null : where;
  loop(collector, inside, () => afterwards(collectNode(collector, node.body, inside, frame)));
  return stay(where);
}

import type { ArithmeticFor, Case, CompoundCommand, CompoundList, For, If, Select, While } from "unbash";
import { assignmentDanger } from "./assignments.ts";
import { collectArithmetic } from "./collect-arithmetic.ts";
import { collectTest } from "./collect-test.ts";
import { collectWord, collectWords } from "./collect-word.ts";
import {
  addProblem,
  addUnknownConstruct,
  bashOnly,
  type Collector,
  type Flow,
  markAssigned,
  runConditionally,
  show,
  type Where,
} from "./collector.ts";
import { type Frame, spanOf } from "./frame.ts";
import { joinForms, readWord } from "./shell-word.ts";
import { allParameters, noteValue, noteWord } from "./variable-values.ts";
import { afterwards, isSameWhere, joinWhere, stay } from "./where.ts";

export function collectBlock(collector: Collector, node: CompoundCommand, where: Where, frame: Frame): Flow {
  switch (node.type) {
    case "Subshell":
      show(collector, "(");
      runConditionally(collector, () => collector.walk.list(collector, node.body, where, frame));
      show(collector, ")");
      return stay(where);
    case "BraceGroup": {
      show(collector, "{ ");
      const flow = collector.walk.list(collector, node.body, where, frame);
      show(collector, "; }");
      return flow;
    }
    case "If":
      return collectIf(collector, node, where, frame);
    case "For":
    case "Select":
      return collectFor(collector, node, where, frame);
    case "While":
      return collectWhile(collector, node, where, frame);
    case "Case":
      return collectCase(collector, node, where, frame);
    case "ArithmeticFor":
      return collectArithmeticFor(collector, node, where, frame);
    case "TestCommand":
      bashOnly(collector, "[[", node, frame);
      show(collector, frame.source.slice(node.pos, node.end));
      collectTest(collector, node.expression, where, frame);
      return stay(where);
    case "ArithmeticCommand":
      bashOnly(collector, "((", node, frame);
      show(collector, frame.source.slice(node.pos, node.end));
      if (node.expression !== undefined) collectArithmetic(collector, node.expression, where, frame);
      else if (node.body.trim() !== "") addProblem(collector, "unknown-arithmetic", spanOf(node, frame));
      return stay(where);
    default:
      addUnknownConstruct(collector, node, frame.span);
      return stay(null);
  }
}

/** A body that runs later or again: where it leaves the shell is where it may start. */
export function loop(collector: Collector, where: Where, body: () => Where): Flow {
  const outer = collector.loopStart;
  collector.loopStart = { where };
  const after = runConditionally(collector, body);
  collector.loopStart = outer;
  if (!isSameWhere(after, where) && after?.length !== 0) collector.needsFreeze = true;
  return stay(joinWhere(where, after));
}

function collectIf(collector: Collector, node: If, where: Where, frame: Frame): Flow {
  show(collector, "if ");
  let clause = collector.walk.list(collector, node.clause, where, frame);
  show(collector, "; then ");
  const branch = (list: CompoundList, from: Where): Flow =>
    runConditionally(collector, () => collector.walk.list(collector, list, from, frame));
  let end = branch(node.then, clause.ok);
  for (const other of node.elif) {
    show(collector, "; elif ");
    clause = branch(other.clause, clause.fail);
    show(collector, "; then ");
    end = joinFlow(end, branch(other.then, clause.ok));
  }
  if (node.else !== undefined) {
    show(collector, "; else ");
    end = joinFlow(end, branch(node.else, clause.fail));
  } else {
    end = joinFlow(end, stay(clause.fail));
  }
  show(collector, "; fi");
  return end;
}

function joinFlow(left: Flow, right: Flow): Flow {
  return { ok: joinWhere(left.ok, right.ok), fail: joinWhere(left.fail, right.fail) };
}

function collectFor(collector: Collector, node: For | Select, where: Where, frame: Frame): Flow {
  if (node.type === "Select") bashOnly(collector, "select", node, frame);
  const words = (node.wordlist ?? []).map((word) => readWord(word, frame));
  const head = node.type === "For" ? "for" : "select";
  show(
    collector,
    `${head} ${node.name.text}${node.wordlist === undefined ? "" : ` in ${joinForms(words)}`}; do `,
  );
  collectWords(collector, node.wordlist ?? [], where, frame);
  noteLoopVariable(collector, node, frame);
  return loop(collector, where, () => {
    markAssigned(collector, node.name.value);
    const flow = collector.walk.list(collector, node.body, where, frame);
    show(collector, "; done");
    return afterwards(flow);
  });
}

/** The loop's variable takes names that may be anything, and it may be one that programs obey. */
function noteLoopVariable(collector: Collector, node: For | Select, frame: Frame): void {
  const span = spanOf(node.name, frame);
  const danger = assignmentDanger(node.name.value, null, "shell");
  if (danger !== null) addProblem(collector, danger, span);
  for (const word of node.wordlist ?? [allParameters])
    noteWord(collector.values, node.name.value, { word, isArgument: true });
  const isKnown = node.type === "For" && node.wordlist?.every((word) => isPlainValue(readWord(word, frame)));
  if (isKnown !== true) collector.values.unknown.add(node.name.value);
  else for (const word of node.wordlist ?? []) noteValue(collector.values, node.name.value, word);
}

function isPlainValue(word: { kind: string; value: string }): boolean {
  return (word.kind === "literal" && !/[$`]/.test(word.value)) || /^\{\d+\.\.\d+\}$/.test(word.value);
}

function collectArithmeticFor(collector: Collector, node: ArithmeticFor, where: Where, frame: Frame): Flow {
  bashOnly(collector, "for ((", node, frame);
  for (const expression of [node.initialize, node.test, node.update]) {
    if (expression !== undefined) collectArithmetic(collector, expression, where, frame);
  }
  const head = frame.source.slice(node.pos, node.body.pos);
  show(collector, `${head.slice(0, head.lastIndexOf("))") + 2)}; do `);
  return loop(collector, where, () => {
    const flow = collector.walk.list(collector, node.body, where, frame);
    show(collector, "; done");
    return afterwards(flow);
  });
}

function collectWhile(collector: Collector, node: While, where: Where, frame: Frame): Flow {
  return loop(collector, where, () => {
    show(collector, `${node.kind} `);
    const clause = collector.walk.list(collector, node.clause, where, frame);
    show(collector, "; do ");
    const isUntil = node.kind === "until";
    const body = collector.walk.list(collector, node.body, isUntil ? clause.fail : clause.ok, frame);
    show(collector, "; done");
    return joinWhere(afterwards(body), isUntil ? clause.ok : clause.fail);
  });
}

function collectCase(collector: Collector, node: Case, where: Where, frame: Frame): Flow {
  collectWord(collector, node.word, where, frame);
  show(collector, `case ${readWord(node.word, frame).form} in`);
  let start = where;
  let end = stay(where);
  for (const item of node.items) {
    show(collector, ` ${item.pattern.map((word) => word.text).join(" | ")}) `);
    for (const word of item.pattern) collectWord(collector, word, where, frame);
    const from = start;
    const flow = runConditionally(collector, () => collector.walk.list(collector, item.body, from, frame));
    show(
      collector,
      item.body.commands.length === 0 ? (item.terminator ?? ";;") : ` ${item.terminator ?? ";;"}`,
    );
    start =
      item.terminator === ";;" || item.terminator === undefined ? where : joinWhere(start, afterwards(flow));
    end = joinFlow(end, flow);
  }
  show(collector, " esac");
  return end;
}

import { hasSyntax } from "@countersign/shell";
import { matchesPieces } from "../match/pieces.ts";
import type { CommandPattern } from "./command-pattern.ts";
import { expressionLiterals } from "./expression-literals.ts";
import type { Rule } from "./rule.ts";

/** Programs that treat every operand as an address, and whose options send, write or redirect elsewhere. */
const CLIENTS =
  /^(?:curl|curlie|wget2?|https?|httpie|xhs?|aria2c|axel|fetch|saldl|puf|lynx|w3m|e?links2?|lwp-request|GET|POST|HEAD|lftp|n?c?ftp|yt-dlp|youtube-dl|websocat|wscat|grpcurl|hurl)$/;
/** Programs that copy from and to `host:path`. */
const COPIERS = /^(?:scp|rsync|sftp|rclone)$/;
/** Options of curl whose value is the next word, and no address. */
const TAKES_VALUE =
  /^(?:-[#0-9aBfgGiIjklLMnNOpqRsSvVZ]*[AbcCdDeEFHKmoPQrtTuUwxXyYz]|--(?:header|user-agent|referer|max-time|connect-timeout|retry(?:-delay|-max-time)?|output|write-out|request|user))$/;

/**
 * Whether what an allow rule leaves open in a command stays at the address that the rule names: a `*` in an address is part of that
 * word alone, and no further address, and no option behind it, is covered unless the rule spells it. Every address has a colon.
 */
export function staysAtAddress({ test }: Rule, form: string): boolean {
  if (!form.includes(":")) return true;
  if (test.kind === "command") return isOpen(test.pattern) ? staysAtPattern(test.pattern, form) : true;
  return test.kind === "regex" ? staysAtExpression(test.source, form) : true;
}

/** Whether an allow rule names an address and leaves open what follows. */
export function namesAddress({ test }: Rule): boolean {
  if (test.kind !== "command" || !isOpen(test.pattern)) return false;
  const [program = "", ...rest] = splitWords(test.pattern.pieces.join(STAR));
  return rest.some((word) => isAddress(program, word));
}

const STAR = "\0";

function isOpen({ pieces, end }: CommandPattern): boolean {
  return (pieces.length > 1 || end === "words") && pieces.some((piece) => piece.includes(":"));
}

function staysAtPattern({ pieces, end }: CommandPattern, form: string): boolean {
  const pattern = splitWords(pieces.join(STAR));
  const program = nameOf(pattern[0] ?? "");
  const address = pattern.findIndex((word, at) => at > 0 && isAddress(program, word));
  if (address === -1) return true;
  // A folder behind the address of a repository is no other address.
  if (pattern[address]?.endsWith(STAR) === true) pattern.splice(address + 1, 0, STAR);
  if (end === "words") pattern.push(STAR);
  const words = splitWords(form);
  // Which words of the command the first words of the pattern can have taken.
  let reached = new Set([0]);
  pattern.forEach((expected, index) => {
    const next = new Set<number>();
    for (const start of reached) {
      if (expected !== STAR) {
        const word = words[start];
        if (word !== undefined && matchesWord(expected, word)) next.add(start + 1);
        continue;
      }
      next.add(start);
      for (let at = start; at < words.length; at += 1) {
        if (!isPlain(program, words, at, index > address)) break;
        next.add(at + 1);
      }
    }
    reached = next;
  });
  return reached.has(words.length);
}

/** Whether a word that a `*` stands for is no further address, and behind the rule's own no option. */
function isPlain(program: string, words: readonly string[], at: number, isBehind: boolean): boolean {
  const word = words[at] ?? "";
  const isOption = /^["']?-/.test(word);
  if (isBehind && (isOption || CLIENTS.test(program) || COPIERS.test(program))) return false;
  if (isAddress(program, word)) return false;
  if (isOption || !CLIENTS.test(program)) return true;
  return hasSyntax(program, "curl") && TAKES_VALUE.test(words[at - 1] ?? "");
}

function isAddress(program: string, word: string): boolean {
  if (/^["']?[A-Za-z][\w+.-]*:\/\//.test(word)) return true;
  return COPIERS.test(nameOf(program)) && /^["']?[\w.@\0-]+:/.test(word);
}

/** `https://*.host/` is no host whose name follows a slash, and `https://host*` is that host. */
function matchesWord(expected: string, word: string): boolean {
  const pieces = expected.split(STAR);
  if (!matchesPieces(pieces, word)) return false;
  // An unquoted substitution may become several words.
  if (pieces.length > 1 && /[$`]/.test(word)) return false;
  const start = /^["']?[A-Za-z][\w+.-]*:\/\//.exec(expected)?.[0].length;
  if (start === undefined || expected.slice(start) === STAR) return true;
  const isWhole = /[/?#]/.test(expected.slice(start));
  const authority = word.slice(start).split(/[/?#\\]/, 1)[0] ?? "";
  const named = (expected.slice(start).split(/[/?#\\]/, 1)[0] ?? "").split(STAR);
  if (isWhole) return matchesPieces(named, authority) && !(named.length > 1 && authority.includes("@"));
  // The rule ends in the host: what follows may be a port.
  const last = named.at(-1) === "" ? named.slice(0, -1) : named;
  const host = authority.replace(/["']$/, "").replace(/:\d*$/, "");
  const port = last.at(-1)?.endsWith(":") === true ? authority : host;
  return matchesPieces(last.at(-1)?.endsWith(":") === true ? named : last, port) && !authority.includes("@");
}

function nameOf(program: string): string {
  return program.slice(program.lastIndexOf("/") + 1);
}

/** An expression spells the words behind an address, or does not cover them. */
function staysAtExpression(source: string, form: string): boolean {
  const spelled = expressionLiterals(source);
  if (!spelled.includes("://")) return true;
  const words = splitWords(form);
  const program = nameOf(words[0] ?? "");
  const address = words.findIndex((word, at) => at > 0 && isAddress(program, word));
  if (address === -1) return true;
  return words.slice(address + 1).every((word, at) => {
    if (isPlain(program, words, address + 1 + at, true)) return true;
    return ` ${spelled.replaceAll(STAR, " ")} `.includes(` ${word} `);
  });
}

/** The words of a command's form; quotes hold one together. */
function splitWords(form: string): string[] {
  const words: string[] = [];
  let word = "";
  let quote = "";
  for (let at = 0; at < form.length; at += 1) {
    const character = form.charAt(at);
    if (quote === "" && character === " ") {
      if (word !== "") words.push(word);
      word = "";
      continue;
    }
    if (quote === "" && (character === "'" || character === '"')) quote = character;
    else if (character === quote) quote = "";
    else if (character === "\\" && quote !== "'") {
      word += character;
      at += 1;
    }
    word += form.charAt(at);
  }
  if (word !== "") words.push(word);
  return words;
}

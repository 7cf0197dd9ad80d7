import { Lexer, type Links, type Token } from "marked";
import remend from "remend";
import { splitBlocks } from "./split-blocks.ts";

/**
 * A part of a text. Words are read once, when they are first drawn, so that a long text doesn't hold up the page. `read` gives null where that would
 * take long: the words stay as they are.
 */
export type MarkdownBlock =
  | { kind: "code"; code: string; language: string | undefined }
  | { kind: "words"; text: string; read(): readonly Token[] | null };

/** Longer words stay plain. */
const mostRead = 12_000;
/** The delimiters of emphasis in a paragraph, times its length: the reader tries each with those before it. */
const mostTried = 2_400_000;
/** Quotes and lists that begin on one line: the reader calls itself for each, and takes the rest of the text along. */
const nested = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))){13}/m;
const definition = /^ {0,3}\[[^\]\n]{1,200}\]:/m;
/** The definitions of links after these characters count for nothing: every part is read with all of them. */
const mostDefined = 4_000;
/** A reading that takes longer uses up the allowance of its text. Without any left, what comes later stays plain. */
const usualMs = 40;
const allowanceMs = 150;

type Known = { source: string; block: MarkdownBlock };

/**
 * Takes a text apart again and again while it grows. Parts that haven't changed are the same objects as before. The text may be made to take long:
 * to read all of it takes no more than a fraction of a second, and what isn't read is shown as it is.
 */
export function createMarkdownReader(now: () => number = () => performance.now()) {
  let known: Known[] = [];
  let definitions = "";
  let links: Links = {};
  let leftMs = allowanceMs;
  let spentMs = 0;

  function within<Value>(read: () => Value): Value | null {
    if (spentMs >= usualMs + leftMs) return null;
    const start = now();
    try {
      return read();
    } catch {
      // No text should break the reader, but some do: this one is shown as it is.
      return null;
    } finally {
      spentMs += now() - start;
    }
  }

  function wordsOf(text: string, isLast: boolean): MarkdownBlock {
    const linksThen = links;
    let tokens: readonly Token[] | null | undefined;
    return {
      kind: "words",
      text,
      read() {
        if (tokens === undefined)
          tokens = isQuickToRead(text) ? within(() => readWords(text, isLast, linksThen)) : null;
        return tokens;
      },
    };
  }

  return function split(text: string, isGrowing: boolean): readonly MarkdownBlock[] {
    leftMs = Math.max(0, leftMs - Math.max(0, spentMs - usualMs));
    spentMs = 0;
    const parts = splitBlocks(text);
    const named = parts.flatMap((part) => (part.kind === "words" && definesLink(part.text) ? part.text : []));
    const wanted = named.join("\n\n").slice(0, mostDefined);
    if (wanted !== definitions) {
      definitions = wanted;
      links = within(() => readLinks(wanted)) ?? {};
      known = [];
    }
    known = parts.map((part, index) => {
      if (part.kind === "code") return keep(known[index], JSON.stringify(part), () => part);
      const isLast = isGrowing && index === parts.length - 1;
      return keep(known[index], `${isLast ? "grows" : "stays"} ${part.text}`, () =>
        wordsOf(part.text, isLast),
      );
    });
    return known.map(({ block }) => block);
  };
}

function keep(before: Known | undefined, source: string, make: () => MarkdownBlock): Known {
  return before?.source === source ? before : { source, block: make() };
}

function definesLink(words: string): boolean {
  return definition.test(words) && isQuickToRead(words);
}

/** False for words that were made to take long. */
function isQuickToRead(words: string): boolean {
  if (words.length > mostRead || nested.test(words)) return false;
  return words.split(/\n[ \t]*\n/).every((paragraph) => {
    const delimiters = paragraph.match(/[*_~]+/g)?.length ?? 0;
    return delimiters * paragraph.length <= mostTried;
  });
}

/** Closes what the words so far have opened (`**bo`), so that nothing changes its form once the rest is there. */
function readWords(words: string, isGrowing: boolean, links: Links): Token[] {
  const lexer = new Lexer();
  Object.assign(lexer.tokens.links, links);
  return lexer.lex(isGrowing ? remend(words, { linkMode: "text-only", htmlTags: false }) : words);
}

function readLinks(definitions: string): Links {
  const lexer = new Lexer();
  lexer.blockTokens(definitions, lexer.tokens);
  return lexer.tokens.links;
}

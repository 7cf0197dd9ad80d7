import { styleAttributes } from "./style-attributes.ts";

/**
 * The policy lets only style elements count that bear the nonce. Libraries (toasts, drawers, diffs, the scroll lock) make theirs by
 * script, and know no nonce: from here on each gets it. Style elements in text that somebody smuggled into the page get none.
 * Runs before every other script, because some of those libraries write their styles the moment that they are loaded: they wait for the script that
 * React puts after the content, and so after this one. Zod, too, learns here not to try whether it may make functions out of text: it may not.
 * Style attributes in text are seen to by `styleAttributes`.
 */
export function StyleNonce({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text; it has to run before the bundles do
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

const script = `(() => {
  globalThis.__zod_globalConfig = { jitless: true };
  const { nonce } = document.currentScript;
  const create = Document.prototype.createElement;
  Document.prototype.createElement = function (name, options) {
    const element = create.call(this, name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
})();
${styleAttributes}`;

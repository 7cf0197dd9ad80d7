/** What HTML takes for white space, and what a name in a tag is made of, as parts of an expression. */
const space = String.raw`[ \t\n\f\r]`;
const letter = String.raw`[^ \t\n\f\r"'<>\/=]`;
const value = `="[^"<]*"|='[^'<]*'`;
const closedElements = "script|style|textarea|title|template|iframe|noscript|noembed|noframes|xmp|plaintext";

/**
 * Source of `(text, name) => string`: HTML in which the style attribute of every tag is called `name`. What only looks like one, in text or
 * in another attribute's value, stays as it is. Text that is not plainly tags and words (comments, a `<` alone or in a value, elements
 * whose content is no markup) is handed back untouched, and the browser refuses its attributes. Even where its reading differs from this
 * one, a name stands for a name: no text becomes markup by it. Three expressions and no callback: a long diff has 100 000 tags.
 */
export const renameStyles = `(text, name) => {
  if (!/${space}style=/i.test(text)) return text;
  if (/<(?!\\/?[a-z]${letter}*(?:${space}+${letter}+(?:${value})?)*${space}*\\/?>)/i.test(text)) return text;
  if (/<(?:${closedElements})\\b/i.test(text)) return text;
  const styled = /(<[a-z]${letter}*(?:${space}+(?!style[ \\t\\n\\f\\r=\\/>])${letter}+(?:${value})?)*${space}+)style(?==)/gi;
  return text.replace(styled, "$1" + name);
}`;

/**
 * A script for the policy that refuses style attributes in text. Where text is set as HTML, each is set through the object model
 * instead, which the policy leaves to scripts that it let run. The name in between is another one each time: no text can bring it along.
 */
export const styleAttributes = `(() => {
  const renameStyles = ${renameStyles};
  const isClosed = (name) => /^(?:${closedElements})$/i.test(name);
  const name = "data-style-" + crypto.getRandomValues(new Uint32Array(2)).join("-");
  const setWith = (target, text, around, set) => {
    const ready = typeof text !== "string" || isClosed(target.localName) ? text : renameStyles(text, name);
    set(ready);
    if (ready === text) return;
    for (const element of around.querySelectorAll("[" + name + "]")) {
      if (element.style) element.style.cssText = element.getAttribute(name);
      element.removeAttribute(name);
    }
  };
  for (const prototype of [Element.prototype, ShadowRoot.prototype]) {
    const innerHTML = Object.getOwnPropertyDescriptor(prototype, "innerHTML");
    Object.defineProperty(prototype, "innerHTML", {
      ...innerHTML,
      set(text) {
        setWith(this, text, this, (ready) => innerHTML.set.call(this, ready));
      },
    });
  }
  const insert = Element.prototype.insertAdjacentHTML;
  Element.prototype.insertAdjacentHTML = function (position, text) {
    // What is inserted may stand beside the target.
    setWith(this, text, this.parentNode ?? this, (ready) => insert.call(this, position, ready));
  };
})();`;

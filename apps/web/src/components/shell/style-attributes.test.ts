import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { renameStyles, styleAttributes } from "./style-attributes.ts";

const rename = (text: string): unknown => runInNewContext(`(${renameStyles})(text, "data-s")`, { text });

describe("style attributes of tags", () => {
  it.each([
    {
      name: "one of a tag",
      text: '<span style="color:red">a</span>',
      want: '<span data-s="color:red">a</span>',
    },
    {
      name: "several tags, among other attributes",
      text: '<div class="a" style="grid-row: span 2" data-line>\n<span style="color:red">a</span></div>\n<br style="top:0"/>',
      want: '<div class="a" data-s="grid-row: span 2" data-line>\n<span data-s="color:red">a</span></div>\n<br data-s="top:0"/>',
    },
    {
      name: "single quotes with double ones inside",
      text: `<p style='font-family:"A > B"'>a</p>`,
      want: `<p data-s='font-family:"A > B"'>a</p>`,
    },
    {
      name: "a value with > before it",
      text: '<p title="a > b" style="color:red">a</p>',
      want: '<p title="a > b" data-s="color:red">a</p>',
    },
    {
      name: "names in capitals, over several lines, with character references",
      text: '<P\n\tSTYLE="font-family:&#x22;A&#x22;">a</P>',
      want: '<P\n\tdata-s="font-family:&#x22;A&#x22;">a</P>',
    },
    {
      name: "drawings",
      text: '<svg viewBox="0 0 1 1" style="top:0"><path style="fill:red" d="M0 0"/><use xlink:href="#a"/></svg>',
      want: '<svg viewBox="0 0 1 1" data-s="top:0"><path data-s="fill:red" d="M0 0"/><use xlink:href="#a"/></svg>',
    },
    {
      name: "the first of two, which is the one that counts",
      text: '<p style="color:red" style="color:blue">',
      want: '<p data-s="color:red" style="color:blue">',
    },
  ])("are renamed: $name", ({ text, want }) => {
    expect(rename(text)).toBe(want);
  });

  it("are told from what looks like one in text and in values", () => {
    const text =
      '<span style="top:0">&#x3C;div style="x"&#x3E; a > style="y" </span><p title=\' style="a" \' data-style="b" data-x=" p style=">style="z"</p>';
    expect(rename(text)).toBe(text.replace('<span style="top:0">', '<span data-s="top:0">'));
  });

  it.each([
    { name: "no style at all", text: '<p class="a">a</p>' },
    { name: "words only", text: 'a style="b"' },
    { name: "a comment", text: '<!-- <p style="a"> --><p style="b">' },
    { name: "a bare <", text: 'a < b <p style="a">' },
    { name: "a value that has a <", text: `<p title="<b style='a'>" style="b">` },
    { name: "a tag that does not end", text: '<p style="a">b</p><p title="c' },
    { name: "a value without quotes", text: '<p title=a style="b">' },
    { name: "two values that touch", text: '<p title="a"style="b">' },
    { name: "the text of a field", text: '<textarea><p style="a"></textarea>' },
    { name: "a script", text: "<SCRIPT>\"<p style='a'>\"</SCRIPT>" },
  ])("are not looked for in $name", ({ text }) => {
    expect(rename(text)).toBe(text);
  });
});

/** An element as far as the script needs one: its text, and what is found in it by attributes without a namespace. */
function browser() {
  class Found {
    style = { cssText: "" };
    name: string;
    value: string;
    constructor(name: string, value: string) {
      this.name = name;
      this.value = value;
    }
    getAttribute = (name: string) => (name === this.name ? this.value : null);
    removeAttribute(name: string) {
      if (name === this.name) this.name = "";
    }
  }
  class Holder {
    localName = "div";
    parentNode: Holder | null = null;
    text = "";
    inserted: unknown[] = [];
    searches = 0;
    found: Found[] = [];
    get innerHTML(): string {
      return this.text;
    }
    set innerHTML(text: string) {
      this.text = text;
    }
    insertAdjacentHTML(position: string, text: string) {
      this.inserted.push(position);
      (this.parentNode ?? this).text += text;
    }
    querySelectorAll(selector: string) {
      this.searches += 1;
      const name = selector.slice(1, -1);
      this.found = [...this.text.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(
        ([, value = ""]) => new Found(name, value),
      );
      return this.found;
    }
  }
  class ShadowRoot {
    get innerHTML(): string {
      return "";
    }
    set innerHTML(_: string) {}
  }
  runInNewContext(styleAttributes, { Element: Holder, ShadowRoot, crypto, Uint32Array });
  return new Holder();
}

describe("a page that sets text as HTML", () => {
  it("has each style set through the object model, and no attribute left over", () => {
    const element = browser();
    element.innerHTML = '<p style="color:red">a</p><p style="top:0">b</p>';
    expect(element.innerHTML).toMatch(
      /^<p data-style-\d+-\d+="color:red">a<\/p><p data-style-\d+-\d+="top:0">b<\/p>$/,
    );
    expect(element.found.map(({ style, name }) => [style.cssText, name])).toEqual([
      ["color:red", ""],
      ["top:0", ""],
    ]);
  });

  it("has it set beside an element too", () => {
    const parent = browser();
    const element = browser();
    element.parentNode = parent;
    element.insertAdjacentHTML("afterend", '<p style="color:red">a</p>');
    expect(element.inserted).toEqual(["afterend"]);
    expect(parent.found.map(({ style }) => style.cssText)).toEqual(["color:red"]);
  });

  it("is given text without styles as it is, and searched for nothing", () => {
    const element = browser();
    element.innerHTML = "<p>a</p>";
    expect([element.innerHTML, element.searches]).toEqual(["<p>a</p>", 0]);
  });

  it("keeps the text of a field as it was written", () => {
    const element = browser();
    element.localName = "textarea";
    element.innerHTML = '<p style="a">';
    expect([element.innerHTML, element.searches]).toEqual(['<p style="a">', 0]);
  });

  it("calls the attribute in between by another name each time", () => {
    const names = [browser(), browser()].map((element) => {
      element.innerHTML = '<p style="a">';
      return element.innerHTML;
    });
    expect(names[0]).not.toBe(names[1]);
  });
});

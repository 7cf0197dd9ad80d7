// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Markdown } from "./markdown.tsx";

function htmlOf(text: string, isStreaming = false): string {
  const { container } = render(<Markdown text={text} isStreaming={isStreaming} />);
  const html = container.querySelector(".prose-model")?.innerHTML ?? "";
  cleanup();
  return html;
}

describe("markdown of the model", () => {
  afterEach(cleanup);

  it.each([
    { name: "a paragraph", text: "one\ntwo", want: "<p>one\ntwo</p>" },
    { name: "lines that end as on Windows", text: "one\r\n\r\ntwo", want: "<p>one</p><p>two</p>" },
    { name: "headings", text: "# one\n\n###### six", want: "<h1>one</h1><h6>six</h6>" },
    {
      name: "emphasis",
      text: "**a** _b_ ~~c~~ `d` \\*e\\*",
      want: "<p><strong>a</strong> <em>b</em> <del>c</del> <code>d</code> *e*</p>",
    },
    { name: "a line break", text: "a  \nb", want: "<p>a<br>b</p>" },
    { name: "a quote", text: "> a\n> **b**", want: "<blockquote><p>a\n<strong>b</strong></p></blockquote>" },
    { name: "a rule", text: "a\n\n---", want: "<p>a</p><hr>" },
    {
      name: "lists in lists",
      text: "3. a\n   - b\n   - c\n4. d",
      want: '<ol start="3"><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>',
    },
    { name: "a list with space", text: "- a\n\n- b", want: "<ul><li><p>a</p></li><li><p>b</p></li></ul>" },
    {
      name: "a table",
      text: "| a | b |\n|---|---|\n| `c` | d \\| e |",
      want: "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>c</code></td><td>d | e</td></tr></tbody></table>",
    },
    {
      name: "character references",
      text: "a &lt;b&gt; &mdash; &#x2014; &nope; &#0;",
      want: "<p>a &lt;b&gt; — — &amp;nope; \ufffd</p>",
    },
    { name: "references in code", text: "`&lt;`", want: "<code>&amp;lt;</code>" },
  ])("shows $name", ({ text, want }) => {
    expect(htmlOf(text)).toContain(want);
  });

  it.each([
    { text: "<script>alert(1)</script>", want: "<script>alert(1)</script>" },
    { text: "<img src=x onerror=alert(1)>", want: "<img src=x onerror=alert(1)>" },
    { text: "a <b onclick=alert(1)>c</b>", want: "a <b onclick=alert(1)>c</b>" },
    {
      text: "<iframe src='https://a.example'></iframe>\n\nb",
      want: "<iframe src='https://a.example'></iframe>b",
    },
    { text: "<style>*{display:none}</style>", want: "<style>*{display:none}</style>" },
    { text: "<!-- hidden -->", want: "<!-- hidden -->" },
    { text: "- <svg onload=alert(1)>", want: "<svg onload=alert(1)>" },
    { text: "| <u>a</u> |\n|---|\n| <u>b</u> |", want: "<u>a</u><u>b</u>" },
    { text: "**<script>alert(1)</script>**", want: "<script>alert(1)</script>" },
    { text: "# <img src=x onerror=alert(1)>", want: "<img src=x onerror=alert(1)>" },
    {
      text: "> <form action=https://a.example><button>b</button>",
      want: "<form action=https://a.example><button>b</button>",
    },
    { text: "`<img src=x>`", want: "<img src=x>" },
    {
      text: '```"><script>\n</code><script>alert(1)</script>\n```',
      want: "</code><script>alert(1)</script>",
    },
    {
      text: "<link rel=stylesheet href=https://a.example>",
      want: "<link rel=stylesheet href=https://a.example>",
    },
    { text: "<meta http-equiv=refresh content=0>", want: "<meta http-equiv=refresh content=0>" },
    { text: "<details open ontoggle=alert(1)>", want: "<details open ontoggle=alert(1)>" },
    { text: "&lt;script&gt;alert(1)&lt;/script&gt;", want: "<script>alert(1)</script>" },
  ])("shows HTML as the text that it is: $text", ({ text, want }) => {
    const { container } = render(<Markdown text={text} />);
    expect(container.textContent).toBe(want);
    expect(
      container.querySelector(
        "script, img, b, iframe, style, u, form, link, meta, details, [onload], [onclick], [onerror], [ontoggle]",
      ),
    ).toBeNull();
  });

  it("opens a link elsewhere, and says where it goes", () => {
    render(
      <Markdown
        text={'[docs](https://example.com/a?b=1&amp;c=2 "A title") <https://example.com/?d&amp;e>'}
      />,
    );
    const link = screen.getByRole("link", { name: "docs" });
    expect(link.getAttribute("href")).toBe("https://example.com/a?b=1&c=2");
    expect(link.getAttribute("title")).toBe("https://example.com/a?b=1&c=2");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
    const literal = screen.getByRole("link", { name: "https://example.com/?d&amp;e" });
    expect(literal.getAttribute("href")).toBe("https://example.com/?d&amp;e");
  });

  it("knows addresses, and definitions of links wherever they are", () => {
    render(
      <Markdown
        text={
          "[first][1], www.example.org\n\nSee [second].\n\n[1]: https://a.example\n[second]: https://b.example"
        }
      />,
    );
    const found = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(found).toEqual([
      ["first", "https://a.example"],
      ["www.example.org", "http://www.example.org"],
      ["second", "https://b.example"],
    ]);
  });

  it.each([
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](javascript&colon;alert(1))",
    "[a](&#106;avascript:alert(1))",
    "[a](<java\nscript:alert(1)>)",
    "[a]( javascript:alert(1))",
    "[a](data:text/html,<script>alert(1)</script>)",
    "[a](vbscript:alert(1))",
    "[a](file:///etc/passwd)",
    "[a](/settings)",
    "[a](//example.com)",
    "[a][x]\n\n[x]: javascript:alert(1)",
    "[a][x]\n\n[x]: <java&Tab;script:alert(1)>",
    "[a](java&NewLine;script:alert(1))",
    "[a](&#x6A;avascript&#58;alert(1))",
    "[a](&#x1;javascript:alert(1))",
    "[a](\u0000javascript:alert(1))",
    "[a](\\javascript:alert(1))",
    "[a](<javascript:alert(1)>)",
    "[a](view-source:https://example.com)",
    "[a](blob:https://example.com/1)",
    "[a](intent://example.com)",
    "[a](https:example.com)",
    "[a](#top)",
    "<data:text/html,a>",
    "![a](javascript:alert(1))",
    "[![a](https://example.com/x.png)](javascript:alert(1))",
    "<javascript:alert(1)>",
  ])("makes no link of %s", (text) => {
    const { container } = render(<Markdown text={text} />);
    expect(container.querySelector("a, [href]")).toBeNull();
    expect(container.textContent).toContain("a");
  });

  it("puts what is in an address into the attribute only, and shows all of it", () => {
    render(
      <Markdown
        text={'[a](https://example.com/"onmouseover=alert(1)) [b](https://bank.example@evil.example)'}
      />,
    );
    const [first, second] = screen.getAllByRole("link");
    expect(first?.getAttributeNames().sort()).toEqual(["class", "href", "rel", "target", "title"]);
    expect(second?.getAttribute("title")).toBe("https://bank.example@evil.example");
  });

  it.each(["__proto__", "constructor", "toString"])(
    "knows no link and no language by the name %s",
    (name) => {
      const { container } = render(<Markdown text={`[a][${name}] [${name}]\n\n\`\`\`${name}\nb\n\`\`\``} />);
      expect(container.querySelector("a")).toBeNull();
      expect(screen.getByRole("group", { name: "Code" }).textContent).toBe("b");
    },
  );

  it("loads no image, and says what it would have been", () => {
    const { container } = render(<Markdown text="![a &amp; b](https://example.com/x.png?secret)" />);
    expect(container.querySelector("img, [src]")).toBeNull();
    expect(container.textContent).toBe("[image not loaded: a & b, https://example.com/x.png?secret]");
  });

  it("shows code with a button that copies it, and tasks with what is done", () => {
    render(<Markdown text={"```ts\nconst a = '<b>';\n```\n\n- [x] one\n- [ ] two"} />);
    expect(screen.getByRole("group", { name: "Code" }).textContent).toBe("const a = '<b>';");
    expect(screen.getByRole("button", { name: "Copy code" })).toBeDefined();
    expect(screen.getByRole("checkbox", { name: "Done" })).toHaveProperty("checked", true);
    expect(screen.getByRole("checkbox", { name: "Not done" })).toHaveProperty("checked", false);
  });

  it("closes what is open only while the text is being written", () => {
    expect(htmlOf("a **b", true)).toBe("<p>a <strong>b</strong></p>");
    expect(htmlOf("a **b")).toBe("<p>a **b</p>");
    expect(htmlOf("see [docs](https://exam", true)).toBe("<p>see docs</p>");
    expect(htmlOf("```\na **b", true)).toContain("a **b");
  });

  it("leaves a part that would take long to read as it is, but for code", () => {
    const long = "_a".repeat(15_000);
    const html = htmlOf(`*before*\n\n${long}\n\n\`\`\`\n${long}\n\`\`\``);
    expect(html).toContain("<em>before</em>");
    expect(html).toContain(`>${long}`);
    expect(html).toContain(`<code>${long}</code>`);
    expect(html.match(/<em>/g)).toHaveLength(1);
  });

  it("shows the same when a text has grown as when it came at once", () => {
    const whole =
      "# a\n\n- b\n- c\n\n[d]\n\n```\ne\n\nf\n```\n\n| g |\n|---|\n| h |\n\n[d]: https://example.com";
    const { container, rerender } = render(<Markdown text="" isStreaming />);
    for (let length = 1; length <= whole.length; length += 1)
      rerender(<Markdown text={whole.slice(0, length)} isStreaming />);
    rerender(<Markdown text={whole} />);
    const grown = container.querySelector(".prose-model")?.innerHTML;
    cleanup();
    expect(grown).toBe(htmlOf(whole));
  });
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CallPreview } from "./call-preview.tsx";

const workspace = "/home/ada/site";
const note = "What this runs can change before it starts, unnoticed:";

function htmlOf(unwatched?: string[]): string {
  const preview = { kind: "command" as const, command: "bash *.sh && date", cwd: workspace };
  const shown = unwatched === undefined ? preview : { ...preview, unwatched };
  return renderToStaticMarkup(
    createElement(CallPreview, { preview: shown, reasons: [], workspace, tone: "allow" }),
  );
}

describe("the card of a command", () => {
  it("says that what it runs could change unnoticed, and in which parts", () => {
    const html = htmlOf(["bash *.sh", "sh <b>\u202E</b>"]);
    expect(html).toContain(note);
    expect(html.slice(html.indexOf(note))).toContain("bash *.sh");
    expect(html).toContain("sh &lt;b&gt;");
    expect(html).not.toMatch(/\u202E/);
  });

  it.each([undefined, []])("says nothing of it where every file is watched", (unwatched) => {
    expect(htmlOf(unwatched)).not.toContain(note);
  });
});

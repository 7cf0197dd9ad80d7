// @vitest-environment happy-dom
import type { CallEffects } from "@countersign/contracts/call-effects";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { sampleEffects, sampleFile, sampleGroup } from "../fixtures/sample-effects.ts";
import { Effects } from "./effects.tsx";

function show(effects: Partial<CallEffects>): HTMLElement {
  render(<Effects effects={sampleEffects(effects)} cwd="/w" />);
  return screen.getByRole("region", { name: "What it would affect" });
}

describe("the effects of a command", () => {
  afterEach(cleanup);

  it("name the action, the count, the size, and each file with its state", () => {
    const shown = show({
      groups: [
        {
          ...sampleGroup,
          fileCount: 3,
          git: { tracked: 1, untracked: 2 },
          files: [sampleFile("/w/test/a.js"), sampleFile("/w/test/b.js", { size: 2_500, git: "untracked" })],
        },
      ],
    });
    expect(within(shown).getByText("Delete test/ (3 files)")).toBeDefined();
    expect(within(shown).getByText("240 bytes")).toBeDefined();
    expect(within(shown).getByText("2 of 3 files can’t be recovered from git: untracked")).toBeDefined();
    const files = within(shown).getAllByRole("listitem");
    expect(files.map(({ textContent }) => textContent)).toEqual([
      "test/a.js120 bytestracked",
      "test/b.js2.5 kBuntracked",
    ]);
    expect(within(shown).getByText("and 1 more file")).toBeDefined();
  });

  it("list no file that the title names already", () => {
    const file = sampleFile("/w/a.js", { git: "ignored" });
    const shown = show({
      groups: [
        { ...sampleGroup, roots: [file], fileCount: 1, folderCount: 0, git: { ignored: 1 }, files: [file] },
      ],
    });
    expect(within(shown).getByText("Delete a.js")).toBeDefined();
    expect(within(shown).queryByRole("list")).toBeNull();
    expect(within(shown).getByText("This file can’t be recovered from git: ignored by git")).toBeDefined();
  });

  it("show characters of a name that can't be seen", () => {
    const shown = show({ groups: [{ ...sampleGroup, files: [sampleFile("/w/test/a\u202eb")] }] });
    expect(within(shown).getByRole("listitem").textContent).toContain("U+202E");
  });

  it("say in one line where a command reaches, and what isn't known of it", () => {
    const shown = show({
      targets: [{ kind: "cluster", program: "kubectl", context: "prod", server: null, namespace: "web" }],
    });
    expect(shown.textContent).toContain("Cluster for kubectlcontext prodnamespace webserver not known");
  });

  it("say plainly what can't be told", () => {
    const unknown = { code: "variable", data: { program: "rm", word: "$x" } } as const;
    const shown = show({ unknowns: [unknown] });
    expect(shown.textContent).toContain("Can’t tell what it would affect:");
    expect(within(shown).getByText("rm: the value of $x is only known when it runs")).toBeDefined();
    cleanup();
    expect(show({ groups: [sampleGroup], unknowns: [unknown] }).textContent).toContain(
      "Can’t tell everything beforehand:",
    );
  });

  it("show nothing where there are none", () => {
    const { container } = render(<Effects effects={sampleEffects()} cwd="/w" />);
    expect(container.textContent).toBe("");
  });
});

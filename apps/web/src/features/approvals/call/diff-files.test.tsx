// @vitest-environment happy-dom
import type { FileChange } from "@countersign/contracts/preview";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import { DiffFiles } from "./diff-files.tsx";
import { useHasUnreadPart } from "./unread-part.ts";

function change(path: string, lines: number): FileChange {
  const added = Array.from({ length: lines }, (_, index) => `+line ${index}`).join("\n");
  const diff = `@@ -0,0 +1,${lines} @@\n${added}\n`;
  return { path, change: "create", diff, additions: lines, deletions: 0, isCut: false };
}

function Read() {
  return <p>{useHasUnreadPart() ? "unread" : "read"}</p>;
}

function show(files: FileChange[]) {
  render(
    <FakeServer>
      <DiffFiles files={files} workspace="/w" isAsked />
      <Read />
    </FakeServer>,
  );
}

const diffOf = (name: string) => within(screen.getByRole("article", { name: `Diff of ${name}` }));

describe("the diffs of a call", () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(cleanup);

  it("are marked as viewed one by one, and fold then", () => {
    show([change("/w/a.ts", 2), change("/w/b.ts", 2)]);
    expect(screen.getByText("0 of 2 files viewed")).toBeDefined();
    fireEvent.click(diffOf("a.ts").getByRole("checkbox", { name: "Viewed" }));
    expect(screen.getByText("1 of 2 files viewed")).toBeDefined();
    expect(screen.getByText("read")).toBeDefined();
    fireEvent.click(diffOf("a.ts").getByRole("checkbox", { name: "Viewed" }));
    expect(screen.getByText("0 of 2 files viewed")).toBeDefined();
  });

  it("take no mark where there is only one", () => {
    show([change("/w/a.ts", 2)]);
    expect(diffOf("a.ts").queryByRole("checkbox", { name: "Viewed" })).toBeNull();
  });

  it("are drawn when they are asked for where they are large, and count as unread until then", () => {
    show([change("/w/a.ts", 1_501), change("/w/b.ts", 2)]);
    expect(screen.getByText("unread")).toBeDefined();
    expect(diffOf("a.ts").getByRole("checkbox", { name: "Viewed" })).toHaveProperty("disabled", true);
    expect(diffOf("b.ts").queryByRole("button", { name: "Show diff" })).toBeNull();
    fireEvent.click(diffOf("a.ts").getByRole("button", { name: "Show diff" }));
    expect(screen.getByText("read")).toBeDefined();
    expect(diffOf("a.ts").getByRole("checkbox", { name: "Viewed" })).toHaveProperty("disabled", false);
  });

  it("copy their paths", () => {
    show([change("/w/src/a.ts", 2)]);
    expect(diffOf("src/a.ts").getByRole("button", { name: "Copy path" })).toBeDefined();
  });
});

import { expect, it } from "vitest";
import type { Preview } from "./preview.ts";
import { boundEffects } from "./preview-parts.ts";

it("an approval of a command is bound to its sandbox, its network and the folders that people opened for it", () => {
  const command: Preview = { kind: "command", command: "true", cwd: "/w" };
  const forms: Preview[] = [
    command,
    { ...command, sandbox: "workspace" },
    { ...command, sandbox: "outside" },
    { ...command, sandbox: "workspace", network: "allowed-hosts" },
    { ...command, sandbox: "workspace", opened: ["/a"] },
    { ...command, sandbox: "workspace", opened: ["/a", "/b"] },
    { ...command, sandbox: "workspace", opened: ["/a /b"] },
  ];
  expect(boundEffects(command)).toBe(null);
  expect(new Set(forms.map(boundEffects)).size).toBe(forms.length);
});

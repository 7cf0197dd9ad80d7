import { type PermissionMode, permissionMode } from "@countersign/contracts/permission-mode";
import { modeLabels } from "../../../lib/messages/status.ts";

/** Every mode with what it does, and the one that holds. */
export function ModesAnswer({ mode }: { mode: PermissionMode }) {
  return (
    <>
      <p>
        The mode is <span className="font-medium">{modeLabels[mode].name}</span>. Another is set with{" "}
        <code className="font-mono text-sm">/mode</code> and its name:
      </p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {permissionMode.options.map((one) => (
          <li key={one}>
            <code className="font-medium font-mono text-sm">{one}</code>{" "}
            <span className="text-quiet">{modeLabels[one].effect}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

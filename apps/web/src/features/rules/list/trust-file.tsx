import type { SettingsFile } from "@countersign/contracts/settings-file";
import { Button } from "@countersign/ui/button";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useTrust } from "../../settings/hooks/use-hooks.ts";
import { settingsFilesMessages } from "./settings-files-messages.ts";

type TrustFileProps = { file: SettingsFile; workspace: string; source: string; label: string };

/** Trusts a file exactly as it is shown. */
export function TrustFile({ file, workspace, source, label }: TrustFileProps) {
  const disabledReason = useDisabledReason("rules");
  const trust = useTrust(source);
  return (
    <Button
      size="small"
      className="mt-1"
      disabled={trust.isPending || disabledReason !== null}
      title={disabledReason ?? settingsFilesMessages.trustTitle}
      onClick={() => trust.mutate({ workspace, path: file.path, digest: file.digest })}
    >
      {trust.isPending ? settingsFilesMessages.trusting : label}
    </Button>
  );
}

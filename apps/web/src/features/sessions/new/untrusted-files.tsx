import { Notice } from "@countersign/ui/notice";
import { skipToken, useQuery } from "@tanstack/react-query";
import { ShieldQuestion } from "lucide-react";
import Link from "next/link";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { newSessionMessages } from "./new-session-messages.ts";

/** Names the folder's files that aren't trusted yet, so that their rules, hooks and servers don't apply. Links to where to trust them. */
export function UntrustedFiles({ folder }: { folder: string }) {
  const trpc = useTRPC();
  const workspace = useDebouncedValue(folder, 250);
  const { data: files = [] } = useQuery({
    ...trpc.rules.files.queryOptions(workspace === "" ? skipToken : { workspace }),
    refetchOnMount: "always",
    retry: false,
  });
  const untrusted = files.filter(({ trust }) => trust === "untrusted");
  if (untrusted.length === 0) return null;
  return (
    <Notice tone="ask" icon={ShieldQuestion} role="status">
      <ul>
        {untrusted.map(({ path, source, isMcp }) => (
          <li key={path}>
            <code className="wrap-anywhere font-mono text-sm">
              <ExactText text={source} />
            </code>{" "}
            {isMcp ? newSessionMessages.serversNotTrusted : newSessionMessages.fileNotTrusted}
          </li>
        ))}
      </ul>
      <Link href={`/rules?${new URLSearchParams({ workspace })}`} className="underline underline-offset-2">
        {newSessionMessages.reviewFiles}
      </Link>
    </Notice>
  );
}

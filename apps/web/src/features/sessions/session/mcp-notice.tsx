import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import Link from "next/link";
import { useTRPCClient } from "../../../lib/data/trpc.ts";
import { mcpMessages } from "./mcp-messages.ts";

/** `turns` and `status` change when servers may have been started. */
type McpNoticeProps = { session: { id: string; turns: number; status: string; workspace: string } };

/** Says which MCP servers the session has to do without, why, and what to do. Asked again after each request to the model. */
export function McpNotice({ session: { id, turns, status, workspace } }: McpNoticeProps) {
  const client = useTRPCClient();
  const { data: problems = [] } = useQuery({
    queryKey: ["mcp-problems", id, turns, status],
    queryFn: ({ signal }) => client.sessions.mcpProblems.query({ id }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (problems.length === 0) return null;
  return (
    <div
      role="status"
      className="flex items-start gap-2 border-ask-line border-b bg-ask-quiet px-4 py-1.5 text-ask max-md:px-2"
    >
      <Unplug aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <div className="max-h-[30dvh] min-w-0 overflow-y-auto">
        <ul>
          {problems.map((problem) => (
            <li key={problem} className="wrap-anywhere">
              {problem}
            </li>
          ))}
        </ul>
        <p className="text-sm">
          {mcpMessages.whatToDo}{" "}
          <Link
            href={`/rules?${new URLSearchParams({ workspace })}`}
            className="underline underline-offset-2"
          >
            {mcpMessages.review}
          </Link>
        </p>
      </div>
    </div>
  );
}

"use client";

import { Button, buttonClass } from "@countersign/ui/button";
import { Field, Select } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { Skeleton } from "@countersign/ui/skeleton";
import { toast } from "@countersign/ui/toaster";
import { useQuery } from "@tanstack/react-query";
import { CircleX, Copy, Download, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { scopeLabels } from "../../../lib/messages/rule-labels.ts";
import { useNow } from "../../../lib/use-now.ts";
import { exportLosses } from "./export-losses.ts";
import { formatNotExported, formatOnlyWorkspace, ruleTransferMessages } from "./rule-transfer-messages.ts";
import { useRules } from "./use-rules.ts";

const scopes = ["team", "project", "user"] as const;

/** The active stored rules as the text of a settings.json, to copy or download. */
export function ExportRules({ workspace }: { workspace: string | null }) {
  const trpc = useTRPC();
  const [scope, setScope] = useState<(typeof scopes)[number] | "all">("all");
  const file = useQuery({
    ...trpc.rules.export.queryOptions({
      scope: scope === "all" ? undefined : scope,
      workspace: scope === "project" && workspace !== null ? workspace : undefined,
    }),
    refetchOnMount: "always",
  });
  const settings = file.data?.settings;
  const stored = useRules(workspace).data ?? [];
  const losses = exportLosses(stored, scope, useNow());
  return (
    <div className="flex flex-1 flex-col gap-4">
      <Field
        id="export-scope"
        label={ruleTransferMessages.scope}
        hint={
          scope === "project" && workspace !== null
            ? formatOnlyWorkspace(lastSegment(workspace))
            : ruleTransferMessages.exportHint
        }
      >
        <Select
          id="export-scope"
          aria-describedby="export-scope-hint"
          value={scope}
          onChange={(event) => setScope(scopes.find((one) => one === event.target.value) ?? "all")}
        >
          <option value="all">{ruleTransferMessages.everyScope}</option>
          {scopes.map((one) => (
            <option key={one} value={one}>
              {scopeLabels[one].name}
            </option>
          ))}
        </Select>
      </Field>
      {file.isError ? (
        <Notice
          tone="deny"
          icon={CircleX}
          role="alert"
          action={
            <Button size="small" onClick={() => void file.refetch()}>
              {ruleTransferMessages.tryAgain}
            </Button>
          }
        >
          {formatNotExported(formatError(file.error))}
        </Notice>
      ) : settings === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <>
          <ScrollArea
            label="settings.json"
            className="max-h-[60vh] whitespace-pre rounded border bg-surface-0 p-3 font-mono text-sm"
          >
            {settings}
          </ScrollArea>
          {losses.length === 0 ? null : (
            <Notice tone="ask" icon={TriangleAlert}>
              <p>{ruleTransferMessages.notExported}</p>
              <ul className="list-disc pl-5">
                {losses.map((loss) => (
                  <li key={loss}>{loss}</li>
                ))}
              </ul>
            </Notice>
          )}
          <div className="flex gap-2">
            <Button
              tone="accent"
              onClick={() =>
                void navigator.clipboard.writeText(settings).then(
                  () => toast.success(ruleTransferMessages.copied),
                  () => toast.error(ruleTransferMessages.copyBlocked),
                )
              }
            >
              <Copy aria-hidden="true" className="size-4" />
              {ruleTransferMessages.copy}
            </Button>
            <a
              href={`data:application/json;charset=utf-8,${encodeURIComponent(settings)}`}
              download="settings.json"
              className={buttonClass({})}
            >
              <Download aria-hidden="true" className="size-4" />
              {ruleTransferMessages.download}
            </a>
          </div>
        </>
      )}
    </div>
  );
}

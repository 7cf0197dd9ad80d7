"use client";

import type { Rule, RuleHint, RuleSuggestion } from "@countersign/contracts/rule";
import { Button, buttonClass } from "@countersign/ui/button";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { useQuery } from "@tanstack/react-query";
import { Download, FlaskConical, Plus, Upload, Webhook } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";
import { useState } from "react";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { useMay } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { keymap } from "../../../lib/keys/keymap.ts";
import { moveRowFocus } from "../../../lib/keys/move-row-focus.ts";
import { pageAction } from "../../../lib/keys/page-action.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { createRemovalBacktest } from "../review/create-removal-backtest.ts";
import { PastEffect } from "../review/past-effect.tsx";
import { RuleSuggestions } from "../review/rule-suggestions.tsx";
import { arrangeRules, behaviorFilters, type RuleFilter, scopeFilters } from "./rule-filter.ts";
import { findFieldId, RuleFilters } from "./rule-filters.tsx";
import { formatRevokeEffect, formatRevokeTitle, ruleListMessages } from "./rule-list-messages.ts";
import { RuleSheets } from "./rule-sheets.tsx";
import { RuleTable } from "./rule-table.tsx";
import { NoRules, RulesError, RulesSkeleton } from "./rules-states.tsx";
import { SettingsFiles } from "./settings-files.tsx";
import { revokedEffect, useRevoke } from "./use-revoke.ts";
import { useKnownWorkspaces, useRules } from "./use-rules.ts";

/** All rules: those stored here, which are edited here, and those of the settings files of a workspace. */
export function Rules() {
  const known = useKnownWorkspaces();
  const [named, setNamed] = useQueryState("workspace");
  const workspace = named ?? known[0] ?? null;
  const rules = useRules(workspace);
  const [filter, setFilter] = useRuleFilter();
  const [opened, setOpened] = useOpenedRule();
  const [leaving, setLeaving] = useState<Rule | null>(null);
  const revoke = useRevoke();
  const router = useRouter();
  const hints = useRuleHints(workspace);
  const home = useSystemInfo().data?.home;
  const mayPropose = useMay("operate");
  useRulesKeys(mayPropose, (what) => void setOpened(what));
  const all = rules.data ?? [];
  const shown = arrangeRules(all, filter);
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <RulesHeader mayPropose={mayPropose} onOpen={(what) => void setOpened(what)} />
      <RuleFilters
        rules={all}
        isKnown={rules.data !== undefined}
        filter={filter}
        onChange={setFilter}
        workspace={workspace}
        known={known}
        home={home}
        onWorkspace={(next) => void setNamed(next)}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <SettingsFiles workspace={workspace} home={home} />
        {mayPropose ? (
          <RuleSuggestions
            workspace={workspace}
            onMake={(suggestion) => router.push(addressOfSuggestion(suggestion))}
          />
        ) : null}
        {rules.data === undefined ? (
          rules.isError ? (
            <RulesError message={formatError(rules.error)} onRetry={() => void rules.refetch()} />
          ) : (
            <RulesSkeleton />
          )
        ) : shown.length === 0 ? (
          <NoRules
            rules={all}
            filter={filter}
            onShowAll={() => setFilter({ behavior: "all", scope: "all", text: "" })}
            onAdd={mayPropose ? () => void setOpened("new") : null}
          />
        ) : (
          <RuleTable
            workspace={workspace}
            rules={shown}
            home={home}
            onOpen={(rule) => void setOpened(rule.id)}
            onRevoke={setLeaving}
            hints={hints}
          />
        )}
      </div>
      <RuleSheets
        opened={opened}
        rules={rules.data}
        workspace={workspace}
        onClose={() => void setOpened(null)}
        onRevoke={setLeaving}
      />
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setLeaving(null);
        }}
        title={formatRevokeTitle(leaving?.rule)}
        effect={leaving === null ? "" : formatRevokeEffect(revokedEffect[leaving.behavior])}
        confirmLabel={ruleListMessages.revoke}
        onConfirm={() => {
          if (leaving === null) return;
          if (opened === leaving.id) void setOpened(null);
          revoke.mutate({ id: leaving.id });
        }}
      >
        {leaving === null || leaving.status !== "active" ? null : (
          <PastEffect what="removal" backtest={createRemovalBacktest(leaving)} />
        )}
      </ConfirmDialog>
    </div>
  );
}

function RulesHeader({ mayPropose, onOpen }: { mayPropose: boolean; onOpen: (what: string) => void }) {
  return (
    <header className="flex min-h-12 shrink-0 items-center gap-2 border-b px-4 py-2 max-md:px-2">
      <h1 className="min-w-0 flex-1 font-medium text-lg max-md:px-2">{ruleListMessages.rules}</h1>
      <Link href="/settings/hooks" className={buttonClass({ size: "small" })}>
        <Webhook aria-hidden="true" className="size-4" />
        <span className="max-md:sr-only">{ruleListMessages.hooks}</span>
      </Link>
      <Link
        href="/rules/try"
        className={buttonClass({ size: "small" })}
        aria-keyshortcuts={keymap.rules.try.keys[0]}
      >
        <FlaskConical aria-hidden="true" className="size-4" />
        <span className="max-md:sr-only">{ruleListMessages.testRules}</span>
      </Link>
      {mayPropose ? (
        <Button size="small" onClick={() => onOpen("import")}>
          <Upload aria-hidden="true" className="size-4" />
          <span className="max-md:sr-only">{ruleListMessages.import}</span>
        </Button>
      ) : null}
      <Button size="small" onClick={() => onOpen("export")}>
        <Download aria-hidden="true" className="size-4" />
        <span className="max-md:sr-only">{ruleListMessages.export}</span>
      </Button>
      {mayPropose ? (
        <Button size="small" tone="accent" shortcut={keymap.rules.new.keys[0]} onClick={() => onOpen("new")}>
          <Plus aria-hidden="true" className="size-4" />
          <span className="max-md:sr-only">{ruleListMessages.add}</span>
        </Button>
      ) : null}
    </header>
  );
}

function useRulesKeys(mayPropose: boolean, open: (what: string) => void) {
  const router = useRouter();
  useKeys((stroke) => {
    switch (pageAction(keymap.rules, stroke)) {
      case "new":
        if (!mayPropose) return false;
        open("new");
        return true;
      case "try":
        router.push("/rules/try");
        return true;
      case "find":
        document.getElementById(findFieldId)?.focus();
        return true;
      case "next":
        return moveRowFocus("[data-rule-row]", 1);
      case "previous":
        return moveRowFocus("[data-rule-row]", -1);
      default:
        return false;
    }
  });
}

/** The filters of the rules page, which stand in the address. */
function useRuleFilter(): [RuleFilter, (change: Partial<RuleFilter>) => void] {
  const [filter, setFilter] = useQueryStates(
    {
      behavior: parseAsStringLiteral(behaviorFilters).withDefault("all"),
      scope: parseAsStringLiteral(scopeFilters).withDefault("all"),
      text: parseAsString.withDefault(""),
      isRevokedShown: parseAsBoolean.withDefault(false),
    },
    { urlKeys: { text: "q", isRevokedShown: "revoked" } },
  );
  return [filter, (change) => void setFilter(change)];
}

/** Where a suggestion is made a rule: the form of a new one, filled. */
function addressOfSuggestion({ rule, scope, workspace }: RuleSuggestion): string {
  const query = new URLSearchParams({ open: "new", as: "allow", text: rule, for: scope });
  if (workspace !== null) query.set("workspace", workspace);
  return `/rules?${query}`;
}

/** What is opened at the side: "new", "import", "export", or the id of a rule. */
function useOpenedRule() {
  return useQueryState("open", { history: "push" });
}

/** What should be known of rules, by the rule's id. Empty while it is not known. */
function useRuleHints(workspace: string | null): ReadonlyMap<string, RuleHint[]> {
  const trpc = useTRPC();
  const hints = useQuery(trpc.rules.hints.queryOptions(workspace === null ? {} : { workspace }));
  return Map.groupBy(hints.data ?? [], ({ ruleId }) => ruleId);
}

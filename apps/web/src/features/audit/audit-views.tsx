"use client";

import type { SavedView } from "@countersign/contracts/audit";
import { Button } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { BookmarkPlus, Users, X } from "lucide-react";
import { useState } from "react";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { type AuditQuery, isSameQuery, queryOfAddress } from "./audit-query.ts";
import { RemoveView } from "./remove-view.tsx";
import { SaveView } from "./save-view.tsx";
import { formatRemoveView, formatSharedBy, searchMessages } from "./search-messages.ts";
import { useViews } from "./use-views.ts";

/** Searches that everybody needs. */
const builtInViews: readonly { name: string; query: AuditQuery }[] = [
  { name: searchMessages.allView, query: { filters: {}, text: "" } },
  { name: searchMessages.deniedView, query: { filters: { verdict: "deny" }, text: "" } },
  { name: searchMessages.byPeopleView, query: { filters: { by: "kind:person" }, text: "" } },
  { name: searchMessages.highRiskView, query: { filters: { risk: "high" }, text: "" } },
  { name: searchMessages.criticalView, query: { filters: { risk: "critical" }, text: "" } },
  { name: searchMessages.byModeView, query: { filters: { by: "kind:mode" }, text: "" } },
  { name: searchMessages.bypassView, query: { filters: { verdict: "change" }, text: "bypassPermissions" } },
];

/** Searches under a name: a few that everybody has, those that a person kept, and those of the team. */
export function AuditViews({
  query,
  onSearch,
}: {
  query: AuditQuery;
  onSearch: (query: AuditQuery) => void;
}) {
  const views = useViews();
  const [isSaving, setSaving] = useState(false);
  const [leaving, setLeaving] = useState<SavedView | null>(null);
  const kept = views.data ?? [];
  const isNamed =
    builtInViews.some((view) => isSameQuery(view.query, query)) ||
    kept.some((view) => isSameQuery(queryOfAddress(view.query), query));
  return (
    <div className="flex shrink-0 items-center gap-1 border-b px-3 py-1.5">
      <nav
        aria-label={searchMessages.views}
        className="flex min-w-0 flex-1 items-center gap-1 max-md:overflow-x-auto md:flex-wrap"
      >
        {builtInViews.map((view) => (
          <ViewButton
            key={view.name}
            isOn={isSameQuery(view.query, query)}
            onClick={() => onSearch(view.query)}
          >
            {view.name}
          </ViewButton>
        ))}
        {kept.length === 0 ? null : <span aria-hidden="true" className="mx-1 h-4 border-l" />}
        {kept.map((view) => (
          <KeptView
            key={view.id}
            view={view}
            isOn={isSameQuery(queryOfAddress(view.query), query)}
            onOpen={() => onSearch(queryOfAddress(view.query))}
            onRemove={() => setLeaving(view)}
          />
        ))}
        {views.isError ? (
          <button
            type="button"
            className="shrink-0 px-2 text-deny text-sm hover:underline"
            onClick={() => void views.refetch()}
          >
            {searchMessages.viewsNotLoaded}
          </button>
        ) : null}
      </nav>
      {isNamed ? null : (
        <Button size="small" tone="quiet" onClick={() => setSaving(true)}>
          <BookmarkPlus aria-hidden="true" className="size-3.5" />
          {searchMessages.saveView}
        </Button>
      )}
      {isSaving ? <SaveView query={query} kept={kept} onClose={() => setSaving(false)} /> : null}
      <RemoveView view={leaving} onClose={() => setLeaving(null)} />
    </div>
  );
}

function KeptView(props: { view: SavedView; isOn: boolean; onOpen: () => void; onRemove: () => void }) {
  const { view, isOn } = props;
  const isOwn = formatPerson(view.owner) === "you";
  return (
    <span className="flex shrink-0 items-center">
      <ViewButton
        isOn={isOn}
        onClick={props.onOpen}
        title={view.isShared ? formatSharedBy(formatPerson(view.owner)) : searchMessages.onlyYou}
      >
        <span className="min-w-0 truncate">
          <ExactText text={view.name} />
        </span>
        {view.isShared ? (
          <>
            <Users aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{searchMessages.shared}</span>
          </>
        ) : null}
      </ViewButton>
      {isOn && isOwn ? (
        <Button
          tone="quiet"
          size="icon"
          className="size-7"
          aria-label={formatRemoveView(view.name)}
          onClick={props.onRemove}
        >
          <X aria-hidden="true" className="size-3.5" />
        </Button>
      ) : null}
    </span>
  );
}

function ViewButton(props: {
  isOn: boolean;
  onClick: () => void;
  title?: string;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={props.isOn}
      title={props.title}
      onClick={props.onClick}
      className={classNames(
        "flex h-7 max-w-[30ch] shrink-0 items-center gap-1.5 truncate rounded px-2 text-quiet hover:bg-surface-2 max-md:h-11 max-md:px-3",
        props.isOn && "bg-surface-2 font-medium text-text",
      )}
    >
      {props.children}
    </button>
  );
}

"use client";

import type { AuditFilters } from "@countersign/contracts/audit";
import { buttonClass } from "@countersign/ui/button";
import { Dialog } from "@countersign/ui/dialog";
import { Download } from "lucide-react";
import { auditMessages, formatDownload, formatDownloadDescription } from "./audit-messages.ts";

type DownloadRowsProps = {
  search: { filters: AuditFilters; text: string };
  isNarrowed: boolean;
  onClose: () => void;
};

/** The rows as files, and what each of them holds. */
export function DownloadRows({ search, isNarrowed, onClose }: DownloadRowsProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={auditMessages.download}
      description={formatDownloadDescription(isNarrowed)}
    >
      <Choice
        name={auditMessages.jsonLines}
        about={auditMessages.aboutJsonLines}
        href={exportAddress("jsonl", search)}
      />
      <Choice name={auditMessages.csv} about={auditMessages.aboutCsv} href={exportAddress("csv", search)} />
    </Dialog>
  );
}

function Choice({ name, about, href }: { name: string; about: string; href: string }) {
  return (
    <div className="flex items-start gap-3 rounded border p-3">
      <p className="min-w-0 flex-1">
        <span className="font-medium">{name}</span>
        <span className="block text-quiet text-sm">{about}</span>
      </p>
      <a href={href} download className={buttonClass({ size: "small" })} aria-label={formatDownload(name)}>
        <Download aria-hidden="true" className="size-3.5" />
        {auditMessages.download}
      </a>
    </div>
  );
}

/** Where the rows of a search are to be had as a file. Times in it are moments, so that the file is of what was on screen. */
function exportAddress(
  format: "jsonl" | "csv",
  { filters, text }: { filters: AuditFilters; text: string },
): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const pairs = [["format", format], ...given, ...(text === "" ? [] : [["text", text]])];
  return `/api/audit/export?${new URLSearchParams(pairs)}`;
}

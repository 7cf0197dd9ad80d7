"use client";

import type { AuditFilters } from "@countersign/contracts/audit";
import { buttonClass } from "@countersign/ui/button";
import { Dialog } from "@countersign/ui/dialog";
import { Download } from "lucide-react";

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
      title="Download"
      description={`${isNarrowed ? "Every entry that matches the current search" : "Every entry in the audit log"} that you can see, oldest first, not just the listed ones.`}
    >
      <Choice
        name="JSON lines"
        about="One complete entry per line: input, preview, reasons, hashes, with the chain’s signed head at the end. For archiving and external verification."
        href={exportAddress("jsonl", search)}
      />
      <Choice
        name="CSV"
        about="One entry per line for spreadsheets: when, who, decision, tool, what, rule, result. Cells that look like formulas are turned into text."
        href={exportAddress("csv", search)}
      />
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
      <a href={href} download className={buttonClass({ size: "small" })} aria-label={`Download ${name}`}>
        <Download aria-hidden="true" className="size-3.5" />
        Download
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

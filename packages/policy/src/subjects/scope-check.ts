import {
  createReason,
  isSameReason,
  type PlainReasonCode,
  type Reason,
  reasonAt,
  type Span,
} from "@countersign/contracts/reason";
import type { IntentScope, ScopeRefusal } from "../context.ts";
import type { EvaluationContext } from "../evaluation-context.ts";
import { isInside, normalise, parentOf } from "../paths/path-text.ts";
import type { PathAccess } from "../tools/tool-table.ts";

type Where = { part?: string; span?: Span };

/** Checks what a call touches against the intent's scope. The first refusal counts; uncertainties are gathered. */
export class ScopeCheck {
  refusal: ScopeRefusal | null = null;
  reasons: readonly Reason[] = [];
  /** The real path that was refused; null where it is not a path, or nothing was. */
  blockedPath: string | null = null;
  readonly uncertainties: Reason[] = [];
  readonly intentScope: IntentScope;
  private readonly evaluation: EvaluationContext;
  private readonly linked = new Map<string, boolean>();

  constructor(intentScope: IntentScope, evaluation: EvaluationContext) {
    this.intentScope = intentScope;
    this.evaluation = evaluation;
  }

  /** Checks a real path. */
  check(path: string, access: PathAccess, covers: "path" | "below", where: Where = {}): void {
    const wasRefused = this.isRefused;
    this.addRefusal(this.refusalOf(path, access, covers), where);
    if (this.isRefused && !wasRefused) this.blockedPath = path;
    if (access === "read" || covers === "below" || path.endsWith("/")) return;
    const names = this.refusal === null ? this.evaluation.context.fileSystem.linkCount?.(path) : undefined;
    if (access === "write" && names !== undefined && names !== null && names > 1)
      this.addUncertainty(createReason("other-names", { path }), where);
  }

  /** What is read may be a folder: a pattern such as `src/` is about it only where it is known as one. */
  private refusalOf(path: string, access: PathAccess, covers: "path" | "below"): ScopeRefusal | null {
    const refusal = this.intentScope.check(path, access, covers);
    if (refusal === null || access !== "read" || covers === "below" || path.endsWith("/")) return refusal;
    return this.isFolder(path) === false ? refusal : this.intentScope.check(`${path}/`, access, covers);
  }

  addRefusal(refusal: ScopeRefusal | null, where: Where = {}): void {
    if (refusal === null || this.refusal !== null) return;
    this.refusal = refusal;
    this.reasons = [reasonAt(refusal.reason, where)];
  }

  /** A refused call needs no uncertainty: only the refusal counts. */
  get isRefused(): boolean {
    return this.refusal !== null;
  }

  /** The first time that it is said counts. */
  addUncertainty(found: PlainReasonCode | Reason, where: Where = {}): void {
    const reason = reasonAt(found, where);
    if (!this.uncertainties.some((known) => isSameReason(known, reason))) this.uncertainties.push(reason);
  }

  /** Where an `.intentignore` cannot be read, what it leaves out is not known. */
  addIgnoreFileProblems(): void {
    for (const problem of this.intentScope.uncertainties())
      this.addUncertainty(createReason("ignore-file-problem", { problem }));
  }

  /** Whether a folder surely is there, or surely is not; null where nobody knows. */
  isFolder(path: string): boolean | null {
    return this.evaluation.context.fileSystem.isFolder?.(path) ?? null;
  }

  /** Whether a file is there, as far as that is known. */
  isFile(path: string): boolean {
    const { linkCount } = this.evaluation.context.fileSystem;
    return linkCount === undefined || linkCount(path) !== null;
  }

  /** Whether a link may be below a folder, through which a write would lead elsewhere. */
  mayHoldLinks(folder: string): boolean {
    const path = folder.replace(/(?!^)\/$/, "");
    for (const [known, mayHold] of this.linked) {
      if (path === known || (!mayHold && isInside(path, known))) return mayHold;
    }
    const mayHold = this.evaluation.context.fileSystem.hasLinkBelow?.(path) !== false;
    this.linked.set(path, mayHold);
    return mayHold;
  }

  realpath(path: string): string {
    return normalise(this.evaluation.context.fileSystem.realpath(path));
  }

  /** Where a name really is, regardless of where a link of that name leads. */
  ownPlace(path: string): string {
    if (path === "/") return path;
    const folder = this.realpath(parentOf(path));
    return `${folder === "/" ? "" : folder}/${path.slice(path.lastIndexOf("/") + 1)}`;
  }

  isInWorkspace(path: string): boolean {
    return isInside(path, this.evaluation.workspace);
  }

  get workspace(): string {
    return this.evaluation.workspace;
  }
}

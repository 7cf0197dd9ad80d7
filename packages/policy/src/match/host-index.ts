import { assertNever } from "@countersign/contracts/assert-never";
import type { Accept, CompiledRule } from "../rules/compiled-rule.ts";
import { type HostPattern, type LabelPattern, matchesLabels, meansAddresses } from "../rules/host-pattern.ts";
import { ExpressionIndex } from "./expression-index.ts";
import { GlobIndex } from "./glob-index.ts";

/** The host rules of one list, found by the host itself and by the domains that it is under. */
export class HostIndex {
  private readonly exact = new Map<string, CompiledRule[]>();
  private readonly parents = new Map<string, CompiledRule[]>();
  private readonly labelled = new GlobIndex<{ pattern: LabelPattern; rule: CompiledRule }>();
  private readonly every: CompiledRule[] = [];
  private readonly expressions: ExpressionIndex<CompiledRule>;

  constructor(reach: "line" | "lines") {
    this.expressions = new ExpressionIndex(reach);
  }

  addPattern(pattern: HostPattern, rule: CompiledRule): void {
    switch (pattern.kind) {
      case "every":
        this.every.push(rule);
        return;
      case "exact":
        push(this.exact, pattern.host, rule);
        return;
      case "subdomains":
        push(this.parents, pattern.of, rule);
        return;
      case "labels":
        this.labelled.add(piecesOf(pattern), { pattern, rule });
        return;
      default:
        assertNever(pattern);
    }
  }

  addExpression(source: string, rule: CompiledRule): void {
    this.expressions.add(source, rule);
  }

  find(host: string, accept: Accept): CompiledRule | undefined {
    return this.findListed(host, accept) ?? this.every.find(accept) ?? this.expressions.find(host, accept);
  }

  /** A rule that means this host, not just any. */
  findNamed(host: string, accept: Accept): CompiledRule | undefined {
    return this.findListed(host, accept) ?? this.findExpression(host, anyHost, accept);
  }

  /** A rule that means this address: one on every host, or on the form of addresses, says nothing of where a name leads. */
  findAddress(address: string, accept: Accept): CompiledRule | undefined {
    const means = (rule: CompiledRule) =>
      accept(rule) && this.labelled.find(anyAddress, (entry) => entry.rule === rule) === undefined;
    return this.findListed(address, means) ?? this.findExpression(address, anyAddress, accept);
  }

  private findExpression(host: string, other: string, accept: Accept): CompiledRule | undefined {
    const isAny = (rule: CompiledRule) => this.expressions.find(other, (one) => one === rule) !== undefined;
    return this.expressions.find(host, (rule) => accept(rule) && !isAny(rule));
  }

  private findListed(host: string, accept: Accept): CompiledRule | undefined {
    const exact = this.exact.get(host)?.find(accept);
    if (exact !== undefined) return exact;
    for (let dot = host.indexOf("."); dot >= 0; dot = host.indexOf(".", dot + 1)) {
      const found = this.parents.get(host.slice(dot + 1))?.find(accept);
      if (found !== undefined) return found;
    }
    const isAddress = /^\d+(?:\.\d+){3}$/.test(host);
    const labelled = this.labelled.find(host, ({ pattern, rule }) => {
      const isMeant = !isAddress || rule.list !== "allow" || meansAddresses(pattern);
      return isMeant && matchesLabels(pattern, host) && accept(rule);
    });
    return labelled?.rule;
  }
}

/** A host and an address that nobody's rule means: both are kept for documents. */
const anyHost = "named-by-nobody.example";
const anyAddress = "192.0.2.1";

/** The texts between all `*` of a pattern: what has them in this order may match it. */
function piecesOf({ labels, isBelow }: LabelPattern): string[] {
  const text = labels.map((label) => label.join("*")).join(".");
  return `${isBelow ? "*." : ""}${text}`.split("*");
}

function push(map: Map<string, CompiledRule[]>, key: string, rule: CompiledRule): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [rule]);
  else known.push(rule);
}

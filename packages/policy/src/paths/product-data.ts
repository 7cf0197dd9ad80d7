import { createReason, type Reason } from "@countersign/contracts/reason";
import type { EvaluationContext } from "../evaluation-context.ts";
import type { PathAccess } from "../tools/tool-table.ts";
import { meetsFolder } from "./glob-guardrail.ts";
import { foldName, isInside } from "./path-text.ts";
import { globTouchesProcess, touchesProcess } from "./process-files.ts";
import type { ResolvedPath } from "./resolved-path.ts";

/** Whether a path is in the product's data directory ("surely"), holds it ("below"), or has nothing to do with it. */
export type DataTouch = "surely" | "below" | "no";

export function touchesProductData(
  { written, resolved }: ResolvedPath,
  evaluation: EvaluationContext,
): DataTouch {
  const folders = evaluation.productData;
  let found: DataTouch = "no";
  for (const path of [...written, ...resolved]) {
    const shown = touchesProcess(path);
    if (shown === "surely") return shown;
    if (shown === "below") found = shown;
    if (folders.length === 0) continue;
    const folded = foldName(path);
    if (folders.some((data) => isInside(folded, data))) return "surely";
    if (folders.some((data) => isInside(data, folded))) found = "below";
  }
  return found;
}

/** Whether a path is a folder with the product's data somewhere in it. */
export function holdsProductData(
  { written, resolved }: ResolvedPath,
  { productData }: EvaluationContext,
): boolean {
  return [...written, ...resolved].some((path) => productData.some((data) => isInside(data, foldName(path))));
}

/** The same as `touchesProductData` for what a pattern from a folder can become. */
export function globTouchesProductData(
  { written, resolved }: ResolvedPath,
  { glob, access }: { glob: string; access: PathAccess },
  evaluation: EvaluationContext,
): DataTouch {
  let found: DataTouch = "no";
  for (const folder of new Set([...written, ...resolved])) {
    const shown = globTouchesProcess(folder, glob);
    if (shown === "surely") return shown;
    // Removing the folder around them does nothing to them.
    if (shown === "below" && access === "read") found = shown;
    for (const data of evaluation.productData) {
      const met = meetsFolder(folder, glob, data);
      if (met === "inside") return "surely";
      if (met === "above") found = "below";
    }
  }
  return found;
}

/** The reason why such a path is forbidden. */
export function productDataReason({ written, resolved, text }: ResolvedPath): Reason {
  const path = written[0] ?? text;
  const isOfProcess = [...written, ...resolved].some((one) => touchesProcess(one) === "surely");
  return createReason(isOfProcess ? "process-data" : "product-data", { path });
}

/** The reason why a folder that holds the data is not read, changed or removed as a whole. */
export function dataFolderReason({ written, text }: ResolvedPath, evaluation: EvaluationContext): Reason {
  const path = written[0] ?? text;
  return createReason("holds-data", { path, data: describeData(evaluation, [path]) });
}

/** The reason where a pattern can become the data, or a folder that holds it. */
export function dataPatternReason(
  { written, text }: ResolvedPath,
  glob: string,
  evaluation: EvaluationContext,
): Reason {
  const folder = written[0] ?? text;
  const pattern = `${folder === "/" ? "" : folder}/${glob}`;
  return createReason("maybe-data", { pattern, data: describeData(evaluation, [folder]) });
}

/** The reason when a path isn't known before the call runs. */
export function unknownPathReason(evaluation: EvaluationContext): Reason {
  return createReason("unknown-maybe-data", { data: describeData(evaluation) });
}

function describeData({ context }: EvaluationContext, paths: readonly string[] = []): string {
  const { productData, secretFiles = [] } = context;
  const isOfProcesses = paths.some((path) => touchesProcess(path) !== "no" || path === "/proc");
  const known = productData === undefined ? secretFiles : [productData, ...secretFiles];
  const held = known.find((data) => paths.some((path) => isInside(data, path))) ?? known[0];
  return held === undefined || isOfProcesses
    ? "data of other processes in /proc"
    : `Countersign’s own data (${held})`;
}

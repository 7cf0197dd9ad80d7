import type { Because } from "@countersign/contracts/decision";
import type { Scene } from "../scene.ts";
import { meetsFolder } from "./floor-of-glob.ts";
import type { LookedPath } from "./looked-path.ts";
import { foldName, isInside } from "./path-text.ts";

/** Whether a path is in the product's data directory ("surely"), holds it ("below"), or has nothing to do with it. */
export type DataTouch = "surely" | "below" | "no";

export function touchesProductData({ written, resolved }: LookedPath, scene: Scene): DataTouch {
  const folders = scene.productData;
  if (folders.length === 0) return "no";
  let found: DataTouch = "no";
  for (const path of [...written, ...resolved]) {
    const folded = foldName(path);
    if (folders.some((data) => isInside(folded, data))) return "surely";
    if (folders.some((data) => isInside(data, folded))) found = "below";
  }
  return found;
}

/** The same for what a pattern from a folder can become. */
export function globTouchesProductData(
  { written, resolved }: LookedPath,
  glob: string,
  scene: Scene,
): DataTouch {
  let found: DataTouch = "no";
  for (const folder of new Set([...written, ...resolved])) {
    for (const data of scene.productData) {
      const met = meetsFolder(folder, glob, data);
      if (met === "inside") return "surely";
      if (met === "above") found = "below";
    }
  }
  return found;
}

/** The reason why such a path is closed. */
export function becauseOfData({ written, text }: LookedPath): Because {
  const path = written[0] ?? text;
  return { kind: "floor", text: `${path} is the product's own data, which no agent's tool may touch` };
}

/** The reason why a folder that holds the data is not read, changed or removed as a whole. */
export function becauseOfHolder({ written, text }: LookedPath, scene: Scene): Because {
  const data = scene.context.productData ?? "";
  const path = written[0] ?? text;
  return {
    kind: "floor",
    text: `${path} holds the product's own data (${data}), which no agent's tool may touch`,
  };
}

/** The reason where a pattern can become the data, or a folder that holds it. */
export function becauseOfPattern({ written, text }: LookedPath, glob: string, scene: Scene): Because {
  const folder = written[0] ?? text;
  const pattern = `${folder === "/" ? "" : folder}/${glob}`;
  const data = scene.context.productData ?? "";
  return {
    kind: "floor",
    text: `${pattern} could be the product's own data (${data}), which no agent's tool may touch`,
  };
}

import { join } from "node:path";
import { createSampleProject } from "@countersign/anthropic/demo";

/** The demo's project. It's in the home folder because no agent may work in the data folder. Null if it can't be created. */
export async function sampleFolder(home: string): Promise<string | null> {
  try {
    const { outcome, folder } = await createSampleProject(join(home, "countersign-sample"));
    return outcome === "occupied" ? null : folder;
  } catch {
    // Without a writable home folder the sample isn't offered; everything else works.
    return null;
  }
}

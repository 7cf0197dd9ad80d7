import type { PolicyCall } from "../policy-call.ts";
import type { Scene } from "../scene.ts";
import { toolTable } from "../tools/tool-table.ts";
import { createCommandSubject } from "./command-subject.ts";
import { createFetchSubject } from "./fetch-subject.ts";
import { createFileSubject } from "./file-subject.ts";
import { createOtherSubject } from "./other-subject.ts";
import type { Subject } from "./subject.ts";

/** The call as its tool's kind of subject. */
export function createSubject(call: PolicyCall, scene: Scene): Subject {
  const entry = toolTable.get(call.tool);
  switch (entry?.syntax) {
    case undefined:
      return createOtherSubject(call);
    case "command":
      return createCommandSubject(call, scene);
    case "host":
      return createFetchSubject(call, scene);
    case "path":
      return entry === undefined ? createOtherSubject(call) : createFileSubject(call, entry, scene);
  }
}

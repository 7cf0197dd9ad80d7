import { createHash } from "node:crypto";
import { join } from "node:path";
import type { EffectTarget } from "@countersign/contracts/call-effects";
import { type TargetOf, type TargetSettings, textAt, valueAt, withoutSecrets } from "./target-settings.ts";

type Engine = Pick<Extract<EffectTarget, { kind: "containers" }>, "context" | "host">;

/** The engine of docker or podman, and where images are pushed. */
export function containerTarget(target: TargetOf<"containers">, settings: TargetSettings): EffectTarget {
  const { program } = target;
  const images = target.images.map(withoutSecrets);
  const registries = [...new Set(images.map(registryOf))];
  const engine = (engines.get(program) ?? dockerEngine)(target, settings);
  return { kind: "containers", program, images, registries, ...engine };
}

/** Those that choose their engine in another way than docker. */
const engines: ReadonlyMap<string, typeof dockerEngine> = new Map([["podman", podmanEngine]]);

/** The first piece of an image's name is a host if it looks like one. */
function registryOf(image: string): string {
  const [first = "", ...rest] = image.split("/");
  return rest.length > 0 && /[.:]|^localhost$/.test(first) ? first : "default";
}

function dockerEngine({ program, context, host }: TargetOf<"containers">, settings: TargetSettings): Engine {
  if (host !== null) return { context: null, host: withoutSecrets(host) };
  const address = context === null ? settings.variable(program, "DOCKER_HOST") : null;
  if (address === "unknown") return { context: null, host: null };
  if (address !== null) return { context: null, host: withoutSecrets(address.value) };
  const folder = settings.variable(program, "DOCKER_CONFIG");
  const named = context === null ? settings.variable(program, "DOCKER_CONTEXT") : { value: context };
  if (folder === "unknown" || named === "unknown") return { context: null, host: null };
  const place = folder?.value ?? settings.inHome(".docker");
  const chosen =
    named?.value ?? textAt(settings.data(program, join(place, "config.json")), "currentContext") ?? "default";
  if (chosen === "default") return { context: chosen, host: "local" };
  const id = createHash("sha256").update(chosen).digest("hex");
  const path = join(place, "contexts/meta", id, "meta.json");
  const found = textAt(settings.data(program, path), "Endpoints", "docker", "Host");
  if (found === null) settings.note("no-settings", { program, path });
  return { context: chosen, host: found === null ? null : withoutSecrets(found) };
}

function podmanEngine({ program, context, host }: TargetOf<"containers">, settings: TargetSettings): Engine {
  if (host !== null) return { context: null, host: withoutSecrets(host) };
  const address = context === null ? settings.variable(program, "CONTAINER_HOST") : null;
  if (address === "unknown") return { context: null, host: null };
  if (address !== null) return { context: null, host: withoutSecrets(address.value) };
  const path = settings.inHome(".config/containers/podman-connections.json");
  const connections = settings.data(program, path);
  const chosen = context ?? textAt(connections, "Connection", "Default");
  // A connection counts only where it is asked for, or where this machine has no engine of its own.
  if (chosen === null) return { context: null, host: "local" };
  const found = textAt(valueAt(connections, "Connection", "Connections"), chosen, "URI");
  if (found === null) settings.note("no-settings", { program, path });
  return { context: chosen, host: found === null ? null : withoutSecrets(found) };
}

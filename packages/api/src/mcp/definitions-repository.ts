import { definitionHash, type McpDefinition, type McpToolState, mcpDefinition } from "@countersign/agent";
import type { Database } from "@countersign/db";
import { z } from "zod";
import type { TrustedServer } from "./trusted-servers.ts";

/** The place of a server's tools: a server that is reached otherwise is another one. */
export type ServerPlace = Pick<TrustedServer, "workspace" | "name" | "config">;

/** What the trusted servers said of their tools. */
export type DefinitionsRepository = {
  list(place: ServerPlace): Promise<McpToolState[]>;
  /** Keeps what the server says now. The first definition of a tool counts; another one doesn't before a person accepts it. */
  record(place: ServerPlace, definitions: readonly McpDefinition[]): Promise<McpToolState[]>;
  /** Lets the definition of a tool count that a person has seen. */
  accept(place: ServerPlace, definition: McpDefinition): Promise<void>;
};

const rows = z.array(z.object({ accepted: mcpDefinition, latest: mcpDefinition }));

/** Makes the store over an open database. */
export function createDefinitionsRepository({ prisma }: Pick<Database, "prisma">): DefinitionsRepository {
  async function list(place: ServerPlace): Promise<McpToolState[]> {
    const found = await prisma.mcpTool.findMany({ where: placeColumns(place), orderBy: { tool: "asc" } });
    return rows.parse(found).map(({ accepted, latest }) => ({
      server: place.name,
      config: place.config,
      accepted,
      changed: definitionHash(accepted) === definitionHash(latest) ? null : latest,
    }));
  }
  return {
    list,
    async record(place, definitions) {
      const before = await list(place);
      const known = new Map(before.map((state) => [state.accepted.name, state]));
      const added = definitions.filter(({ name }) => !known.has(name));
      const other = definitions.filter((latest) => {
        const state = known.get(latest.name);
        return (
          state !== undefined && definitionHash(state.changed ?? state.accepted) !== definitionHash(latest)
        );
      });
      if (added.length + other.length === 0) return before;
      await prisma.mcpTool.createMany({
        data: added.map((latest) => ({
          ...placeColumns(place),
          tool: latest.name,
          accepted: latest,
          latest,
        })),
        skipDuplicates: true,
      });
      for (const latest of other)
        await prisma.mcpTool.updateMany({
          where: { ...placeColumns(place), tool: latest.name },
          data: { latest },
        });
      return list(place);
    },
    async accept(place, definition) {
      await prisma.mcpTool.updateMany({
        where: { ...placeColumns(place), tool: definition.name },
        data: { accepted: definition },
      });
    },
  };
}

function placeColumns({ workspace, name, config }: ServerPlace) {
  return { workspace, server: name, config };
}

import type { AgentsService } from "@countersign/api/agents-service";
import type { FastifyInstance } from "fastify";
import { gatePath } from "./gate-path.ts";
import { type Admission, admit, answerError } from "./gate-routes.ts";

type ReportRequest = Admission & { Body: unknown };

export type ReportRouteOptions = {
  agents: Pick<AgentsService, "report">;
  /** The home folder that rules are about. */
  home: string;
};

/** `POST /hooks/{agent}/report`: what `connect` and `doctor` found on the agent's machine. The dashboard shows it, and it decides nothing. */
export function addReportRoute(app: FastifyInstance, { agents, home }: ReportRouteOptions): void {
  app.post<ReportRequest>(`${gatePath}/report`, async (request, reply) => {
    try {
      const { agent, caller } = admit(request, home);
      await agents.report(agent, request.body, caller);
      return reply.code(204).header("cache-control", "no-store").send();
    } catch (error) {
      return answerError(request, reply, error);
    }
  });
}

CREATE TABLE "mcp_tool" (
  "workspace" text NOT NULL,
  "server" text NOT NULL,
  "config" text NOT NULL,
  "tool" text NOT NULL,
  "accepted" json NOT NULL,
  "latest" json NOT NULL,
  CONSTRAINT "mcp_tool_pkey" PRIMARY KEY ("workspace", "server", "config", "tool")
);

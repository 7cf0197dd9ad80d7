export {
  type ApiStopReason,
  brokenReply,
  type ErrorReply,
  errorReply,
  type MessageReply,
  messageReply,
  type ReplyEnding,
  type ScriptedBlock,
  type ScriptedReply,
  type ScriptedToolUse,
  textReply,
  toolReply,
} from "./scripted/reply.ts";
export { type Script, scriptByMarker } from "./scripted/script.ts";
export {
  firstText,
  lastResults,
  type RequestBlock,
  type RequestMessage,
  type ScriptedRequest,
  textOf,
} from "./scripted/scripted-request.ts";
export {
  type RecordedRequest,
  type ScriptedServer,
  type ScriptedServerOptions,
  startScriptedServer,
} from "./scripted/scripted-server.ts";

// Countersign's plugin for opencode. It asks the gate about each call of a tool, and reports what the agent says and does. A call runs only
// if the gate allows it, with the input that was decided on. opencode.conf beside it has the address and the key. It is one file without
// dependencies, even if it's long, so that it is never there in part.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const conf = new URL("opencode.conf", import.meta.url);

/** opencode takes every export for a plugin, so this is the only one. */
export const Countersign = async ({ client, directory }) => {
  const us = {
    client,
    directory,
    /** Calls that wait for an answer or run, by session and call. */
    calls: new Map(),
    /** The parent of each session; null for one that isn't a sub-agent's. */
    parents: new Map(),
    /** The agent of each session, and its last text. */
    agents: new Map(),
    texts: new Map(),
    reports: Promise.resolve(),
  };
  return {
    config: async (config) => openTools(config),
    event: ({ event }) => take(us, event).catch((error) => log(us, `${event.type}: ${error.message}`)),
    "chat.message": (input, output) => submitPrompt(us, input, output),
    "experimental.text.complete": (input, output) => reportText(us, input, output),
    "tool.execute.before": (input, output) => askAbout(us, input, output),
    "tool.execute.after": (input, output) => reportResult(us, input, output),
    dispose: () => leave(us),
  };
};

async function take(us, { type, properties }) {
  if (type === "session.created") us.parents.set(properties.info.id, properties.info.parentID ?? null);
  if (type === "permission.asked") await answerPermission(us, properties);
  if (type === "message.part.updated" && properties.part.type === "tool") await endPart(us, properties.part);
  if (type === "session.idle") await endTurn(us, properties.sessionID);
}

async function askAbout(us, { tool, sessionID, callID }, { args }) {
  const key = keyOf(sessionID, callID);
  if (us.calls.has(key)) throw new Error("Countersign: two calls have the same id, so this one was not run.");
  // Models reuse ids in later turns, for different calls.
  const toolUseId = `${callID}-${randomUUID().slice(0, 8)}`;
  const call = { key, tool, sessionID, args, toolUseId, decided: null, hangUp: new AbortController() };
  us.calls.set(key, call);
  try {
    spellOut(tool, args, us.directory);
    call.decided = await decide(us, call);
  } catch (error) {
    forget(us, call);
    throw error;
  }
}

async function decide(us, { sessionID, tool, args, toolUseId, hangUp }) {
  const place = await placeOf(us, sessionID);
  await us.reports;
  const event = { ...place, tool_name: tool, tool_input: args, tool_use_id: toolUseId };
  const answer = await ask({ hook_event_name: "PreToolUse", ...event }, hangUp.signal);
  const output = answer.hookSpecificOutput;
  if (answer.continue === false) await us.client.session.abort({ path: { id: place.session_id } });
  const isAllowed = output?.hookEventName === "PreToolUse" && output.permissionDecision === "allow";
  if (!isAllowed || typeof output.updatedInput !== "object" || output.updatedInput === null)
    throw new Error(output?.permissionDecisionReason ?? "Countersign didn’t allow this call.");
  hangUp.signal.throwIfAborted();
  pin(args, output.updatedInput);
  return { event, notes: output.additionalContext ?? "" };
}

/** Answers only questions that an allowed call of this tool raises. Rejecting one would reject all of the session's. */
async function answerPermission(us, { id, sessionID, permission, tool }) {
  const call = us.calls.get(keyOf(sessionID, tool?.callID));
  if (call === undefined || call.decided === null || !permissionsOf(call.tool).includes(permission)) return;
  const path = { id: sessionID, permissionID: id };
  const { error } = await us.client.postSessionIdPermissionsPermissionId({
    path,
    body: { response: "once" },
  });
  if (error !== undefined)
    await log(us, `opencode didn’t take the answer to ${id}: ${JSON.stringify(error)}`);
}

async function reportResult(us, { sessionID, callID }, output) {
  const call = us.calls.get(keyOf(sessionID, callID));
  if (call === undefined || call.decided === null) return;
  if (output === undefined) {
    await endCall(us, call, { hook_event_name: "PostToolUseFailure", error: "The sub-agent failed." });
    return;
  }
  const content = output.content?.map(({ text = "" }) => text).join("\n");
  const response = output.output ?? content ?? "";
  const notes = await endCall(us, call, { hook_event_name: "PostToolUse", tool_response: response });
  if (notes === "") return;
  if (typeof output.output === "string") output.output += `\n\n${notes}`;
  else output.content?.push({ type: "text", text: notes });
}

/** Ends a call that failed or that a person interrupted, even while it waits for Countersign's answer. */
async function endPart(us, { sessionID, callID, id, state }) {
  const call = us.calls.get(keyOf(sessionID, callID)) ?? us.calls.get(keyOf(sessionID, id));
  if (call === undefined || state.status !== "error") return;
  const isInterrupt = state.metadata?.interrupted === true;
  const end = {
    hook_event_name: "PostToolUseFailure",
    error: String(state.error),
    is_interrupt: isInterrupt,
  };
  if (call.decided === null) forget(us, call);
  else await endCall(us, call, end);
}

/** Returns what the model should read besides the result. */
async function endCall(us, call, end) {
  forget(us, call);
  const notes = [call.decided.notes];
  await report(
    us,
    () => ({ ...call.decided.event, ...end, tool_input: call.args }),
    async (answer) => {
      notes.push(answer.hookSpecificOutput?.additionalContext ?? "");
      const id = call.decided.event.session_id;
      if (answer.continue === false) await us.client.session.abort({ path: { id } });
    },
  );
  return notes.filter((note) => note !== "").join("\n\n");
}

async function endTurn(us, id) {
  for (const call of [...us.calls.values()]) if (call.sessionID === id) forget(us, call);
  await report(us, async () => {
    const place = await placeOf(us, id);
    if (place.agent_id !== undefined) return { hook_event_name: "SubagentStop", ...place };
    return { hook_event_name: "Stop", ...place, last_assistant_message: us.texts.get(id) ?? null };
  });
}

/** A prompt goes to the model only after the gate has answered, because a hook there can block it. */
async function submitPrompt(us, { sessionID, agent }, { message, parts }) {
  us.agents.set(sessionID, agent ?? message.agent);
  us.texts.delete(sessionID);
  const place = await placeOf(us, sessionID);
  if (place.agent_id !== undefined) return;
  const written = parts.filter(({ type, synthetic }) => type === "text" && synthetic !== true);
  const prompt = written.map(({ text }) => text).join("\n\n");
  await us.reports;
  const answer = await ask({ hook_event_name: "UserPromptSubmit", ...place, prompt });
  if (answer.decision === "block") throw new Error(answer.reason);
  const added = answer.hookSpecificOutput?.additionalContext;
  if (added !== undefined && written[0] !== undefined) written[0].text += `\n\n${added}`;
}

async function reportText(us, { sessionID, partID }, { text }) {
  us.texts.set(sessionID, text);
  if (text.trim() === "") return;
  const place = await placeOf(us, sessionID);
  const piece = { message_id: partID, index: 0, delta: text };
  if (place.agent_id === undefined)
    await report(us, () => ({ hook_event_name: "MessageDisplay", ...place, ...piece }));
}

const patienceMs = 2_000;

async function leave(us) {
  for (const call of [...us.calls.values()]) forget(us, call);
  const roots = [...us.parents].filter(([, parent]) => parent === null).map(([id]) => id);
  for (const id of roots)
    report(us, () => ({ hook_event_name: "SessionEnd", session_id: id, cwd: us.directory }));
  await Promise.race([us.reports, sleep(patienceMs, undefined, { ref: false })]);
}

/** What a sub-agent does belongs to the session that a person started. */
async function placeOf(us, id) {
  let root = id;
  for (let parent = await parentOf(us, id); parent !== null; parent = await parentOf(us, root)) root = parent;
  const place = { session_id: root, cwd: us.directory };
  if (us.agents.has(root)) place.permission_mode = us.agents.get(root);
  return root === id ? place : { ...place, agent_id: id, agent_type: us.agents.get(id) ?? "sub-agent" };
}

async function parentOf(us, id) {
  if (!us.parents.has(id)) {
    const { data } = await us.client.session.get({ path: { id } });
    if (data?.id !== id) throw new Error(`Countersign: opencode doesn’t know the session ${id}.`);
    us.parents.set(id, data.parentID ?? null);
  }
  return us.parents.get(id);
}

function forget({ calls }, call) {
  if (calls.get(call.key) === call) calls.delete(call.key);
  call.hangUp.abort();
}

/** Sends reports in order, and before the next question. */
function report(us, event, then = () => undefined) {
  us.reports = us.reports
    .then(async () => then(await ask(await event())))
    .catch((error) => log(us, `A report didn’t arrive: ${error.message}`));
  return us.reports;
}

function log({ client }, message) {
  const body = { service: "countersign", level: "error", message };
  return client.app.log({ body }).catch((error) => console.error(message, error));
}

function keyOf(sessionID, callID) {
  return `${sessionID} ${callID}`;
}

/** Rewrites paths as opencode understands them: `~` is a folder of that name. A `workdir` that is the default goes. */
function spellOut(tool, args, directory) {
  for (const name of ["filePath", "path"])
    if (typeof args[name] === "string" && args[name].startsWith("~"))
      args[name] = resolve(directory, args[name]);
  if (tool !== "bash" || typeof args.workdir !== "string") return;
  if (resolve(directory, args.workdir) === directory) delete args.workdir;
}

/** Sets the input that was decided on, and freezes it: a later plugin that tries to change it fails. */
function pin(args, decided) {
  for (const name of Reflect.ownKeys(args)) delete args[name];
  for (const [name, value] of Object.entries(decided))
    Object.defineProperty(args, name, { value, enumerable: true, configurable: true, writable: true });
  freeze(args);
}

function freeze(value) {
  if (typeof value !== "object" || value === null) return;
  for (const each of Object.values(value)) freeze(each);
  Object.freeze(value);
}

/** The permissions that opencode asks a person for when a tool is called. */
function permissionsOf(tool) {
  if (["edit", "write", "apply_patch"].includes(tool)) return ["edit", "external_directory"];
  if (/^(list_mcp_resources|list_mcp_resource_templates|read_mcp_resource)$/.test(tool)) return ["read"];
  return [tool, "external_directory"];
}

/** The settings deny everything under this name, which matches every permission. So without the plugin, there are no tools. */
const lock = "**";

/** The limits of opencode’s own agents, which our `"*": "ask"` would lift otherwise. */
const ownLimits = {
  plan: { edit: { "*": "deny", "*plans/*.md": "ask" }, task: { general: "deny" } },
  general: { todowrite: "deny", question: "deny" },
  explore: {
    "*": "deny",
    ...Object.fromEntries(
      ["grep", "glob", "list", "bash", "webfetch", "websearch", "read"].map((name) => [name, "ask"]),
    ),
  },
};

/** Turns everything that opencode would run into a question, which only a call that Countersign allowed gets answered. Denials stay. */
function openTools(config) {
  const own = asking(config.permission);
  config.permission = "*" in own ? own : { "*": "ask", ...own };
  config.agent ??= {};
  for (const [name, limits] of Object.entries(ownLimits)) {
    config.agent[name] ??= {};
    config.agent[name].permission = { ...limits, ...asking(config.agent[name].permission) };
  }
  for (const agent of Object.values(config.agent)) agent.permission = asking(agent.permission);
}

function asking(permission = {}) {
  const all = typeof permission === "string" ? { "*": permission } : permission;
  const kept = Object.entries(all).filter(([name]) => name !== lock);
  return Object.fromEntries(
    kept.map(([name, rule]) => [name, typeof rule === "string" ? asked(rule) : asking(rule)]),
  );
}

function asked(action) {
  return action === "allow" ? "ask" : action;
}

/** The gate's answer to an event. Throws an Error with a sentence if there is none, and then nothing runs. */
async function ask(event, signal) {
  const server = await readConf();
  const id = randomUUID();
  const body = JSON.stringify(event);
  // Retries an unreachable server: for seconds at first, for half a day once it has the call.
  let most = 5;
  let tries = 0;
  for (;;) {
    const { status, text } = await post(server, { id, body, signal });
    signal?.throwIfAborted();
    if (status === 200) {
      if (text.startsWith(`{"countersign":"${id}","`)) return JSON.parse(text);
      throw new Error("Countersign: Another server answered, so nothing was run.");
    }
    if (status === 202) {
      most = 43_200;
      tries = 0;
      await sleep(20, undefined, { signal });
    } else if ([0, 502, 503, 504].includes(status)) {
      if (tries >= most)
        throw new Error(
          `Countersign: The server can’t be reached, so nothing was run. ${server.undo} (${text})`,
        );
      if (tries > 0) await sleep(1_000, undefined, { signal });
      tries += 1;
    } else {
      throw new Error(`Countersign: The server refused, so nothing was run. ${text.slice(0, 500)}`);
    }
  }
}

async function readConf() {
  const text = await readFile(conf, "utf8").catch(() => "");
  const url = URL.parse(/^url = "(.+)"$/m.exec(text)?.[1] ?? "");
  const headers = [...text.matchAll(/^header = "(.+)"$/gm)].map(([, header]) => header);
  const command = /^# (.+)$/m.exec(text)?.[1];
  const undo = command === undefined ? "Start it." : `Start it, or run: ${command}`;
  const path = /^unix-socket = (".+")$/m.exec(text)?.[1];
  const host = url?.hostname.replace(/^\[|\]$/g, "");
  const place = path === undefined ? { host, port: Number(url?.port || 80) } : { path: JSON.parse(path) };
  if (url?.protocol === "http:" && headers.length > 0) return { url, headers, place, undo };
  throw new Error(
    `Countersign: ${conf.pathname} can’t be read, so nothing was run. Connect opencode again: Settings → Agents in Countersign has the command.`,
  );
}

const longestAnswer = 32_000_000;

/**
 * Status 0: no answer, and why. It uses a plain socket, because opencode’s HTTP client uses `HTTP_PROXY` even for this machine, and a proxy
 * would get the key and could answer.
 */
function post({ url, headers, place }, { id, body, signal }) {
  return new Promise((done) => {
    const pieces = [];
    let length = 0;
    const socket = connect(place);
    const finish = (answer) => {
      signal?.removeEventListener("abort", leave);
      socket.destroy();
      done(answer);
    };
    const leave = () => finish({ status: 0, text: "It was interrupted." });
    signal?.addEventListener("abort", leave, { once: true });
    socket.setTimeout(60_000, () => finish({ status: 0, text: "It took too long." }));
    socket.on("error", ({ message }) => finish({ status: 0, text: message }));
    socket.on("data", (piece) => {
      pieces.push(piece);
      length += piece.length;
      if (length > longestAnswer) finish({ status: 0, text: "The answer is too long." });
    });
    socket.on("end", () => finish(readAnswer(Buffer.concat(pieces))));
    socket.on("close", () => finish({ status: 0, text: "The connection broke." }));
    const bytes = Buffer.from(body);
    const lines = [
      `POST ${url.pathname} HTTP/1.0`,
      `host: ${url.host}`,
      ...headers,
      "content-type: application/json",
      `content-length: ${bytes.length}`,
      `idempotency-key: ${id}`,
      `countersign-home: ${process.env.HOME || homedir()}`,
      `countersign-process: ${process.pid}`,
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    socket.write(bytes);
    if (signal?.aborted) leave();
  });
}

function readAnswer(bytes) {
  const end = bytes.indexOf("\r\n\r\n");
  const head = bytes.subarray(0, Math.max(end, 0)).toString("latin1");
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const content = bytes.subarray(end + 4);
  if (status === 0 || (length !== undefined && content.length < Number(length)))
    return { status: 0, text: "The answer is incomplete." };
  return { status, text: content.toString("utf8") };
}

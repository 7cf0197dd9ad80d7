/** Where to ask, and for which run of the program. */
export type GateOptions = {
  /** A key with the scope `gate`. Without it, the variable `COUNTERSIGN_KEY`. */
  key?: string;
  /** Where Countersign is. Without it, the variable `COUNTERSIGN_URL`, or else `http://127.0.0.1:4747`. */
  url?: string | URL;
  /**
   * The absolute path of `gate.sock` in Countersign's data folder, used instead of the port. Nobody else can answer there. Without it, the
   * variable `COUNTERSIGN_SOCKET`, or else the port, which any program on the machine can take while Countersign isn't running.
   */
  socket?: string;
  /**
   * The id of the session that the calls belong to, up to 4,096 characters. Without it, a new session. A program that gives the same id after
   * a restart continues that session, and gets the same answer about a call that it asked about before.
   */
  session?: string;
  /** Where the calls run: an absolute path on the server's machine. Without it, the working directory. Rules about paths start there. */
  cwd?: string;
  /** `mcp` if the calls are those of an MCP server, named `mcp__server__tool`. Without it, they are the program's own. */
  agent?: "program" | "mcp";
  /**
   * Called when a report on a call can't be delivered, or when a hook of Countersign wants the turn to end. Without it, Node prints a
   * warning.
   */
  onWarning?: (error: Error) => void;
};

/** A tool of Countersign whose rules, checks and preview can apply to a tool of yours. */
export type SameAs = "Bash" | "Read" | "Write" | "Edit" | "MultiEdit" | "Glob" | "Grep" | "LS" | "WebFetch";

/** A tool call, before it runs. */
export type Call = {
  /** The id that the model gave the call, up to 4,096 characters. It must be unique within the session. */
  id: string;
  /** The name of the tool, which rules use. Unless `sameAs` is set, it can't be the name of a tool of Countersign. */
  tool: string;
  /** The input. Countersign decides on it as `JSON.stringify` writes it. */
  input: Record<string, unknown>;
  /**
   * Set it only if the tool does exactly what that tool of Countersign does, with the same inputs: then a rule like `Bash(npm test:*)`
   * allows its calls, and people see a diff or a command. Without it, every call asks unless a rule allows the tool's name.
   */
  sameAs?: SameAs;
  /** Where this call runs, if not in the gate's `cwd`. */
  cwd?: string;
};

/** A call that may run, with the input that was decided. */
export type DecidedCall = Call & {
  /** Whether a person changed the input. If not, `input` is the object that you passed. */
  isEdited: boolean;
};

/** A call that must not run. */
export type Refusal =
  /** A rule or a person denied it, or a person said what to do instead. `message` is for the model and has their words. */
  | { kind: "deny"; message: string }
  /** A person aborted it or stopped the session: end the turn, and don't ask the model again. */
  | { kind: "abort"; message: string };

export type Verdict =
  /** Run it with `call.input`, which a person may have edited. `note`: what the model should read besides the result. */
  { kind: "allow"; call: DecidedCall; note: string | null } | Refusal;

/** How a call ended. `output`: anything that JSON can hold. */
export type CallResult =
  | { kind: "ran"; output: unknown }
  | { kind: "failed"; error: string }
  /** It was stopped while it ran, so its outcome is unknown. */
  | { kind: "interrupted"; error: string };

/** `note`: what the model should read besides the result. `stopReason`: why a hook wants the turn to end, if one does. */
export type ReportAnswer = { note: string | null; stopReason: string | null };

/** `note`: what hooks add for the model. A blocked prompt must not go to the model. */
export type PromptAnswer = { kind: "accepted"; note: string | null } | { kind: "blocked"; message: string };

export type RunOptions<Output> = {
  signal?: AbortSignal | undefined;
  /** Turns an output into a report, if some outputs mean that the call failed. Without it, any output means that the call ran. */
  toResult?: (output: Output) => CallResult;
};

export type RunOutcome<Output> = { kind: "ran"; output: Output; note: string | null } | Refusal;

/** Every function throws `GateError` if the server can't be asked or refuses, and the signal's reason once it is aborted. */
export type Gate = {
  /**
   * Asks whether a call may run, and waits for as long as a person takes. A restart of the server doesn't end the wait; an aborted signal
   * does, and takes the call out of the queue. Nothing may run unless this returns `allow`.
   */
  gate(call: Call, options?: { signal?: AbortSignal | undefined }): Promise<Verdict>;
  /** Reports how an allowed call ended: pass `verdict.call`. People see a call without a report as interrupted. */
  report(call: DecidedCall, result: CallResult): Promise<ReportAnswer>;
  /**
   * `gate`, then `execute` with the decided call, then `report`. Rethrows what `execute` throws. A report that can't be delivered doesn't
   * fail the call: it goes to `onWarning`.
   */
  run<Output>(
    call: Call,
    execute: (call: DecidedCall) => Output | PromiseLike<Output>,
    options?: RunOptions<Output>,
  ): Promise<RunOutcome<Output>>;
  /** Reports what the person asked for. This begins a turn, shows the prompt in the session, and resumes a stopped session. */
  prompt(text: string): Promise<PromptAnswer>;
  /** Reports what the model wrote before its next call. People see it above the call. */
  say(text: string): Promise<void>;
  /** Ends the turn with the model's last text. Gives up waiting calls. */
  endTurn(text?: string): Promise<void>;
  /** Reports that the program ends. Gives up waiting calls. */
  end(): Promise<void>;
};

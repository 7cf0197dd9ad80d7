import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import {
  deserializeMessage,
  type JSONRPCMessage,
  serializeMessage,
  type Transport,
} from "@modelcontextprotocol/client";
import { cutStart } from "../cut.ts";
import { endGroup, isGoneWithin } from "../shell/process-group.ts";
import { MessageLines } from "./message-lines.ts";

/** A server to start. `env` is its whole environment. */
export type McpProcess = {
  command: string;
  args: readonly string[];
  env: Record<string, string>;
  cwd: string;
};

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** What a server last printed on standard error is kept up to this length. */
const mostErrorText = 2_000;
/** How long a server has to end by itself when its input ends, in milliseconds. */
const ownEndMs = 500;

/**
 * Speaks with a server over standard input and output. It leads a process group of its own, which the transport of the library can't do: what the
 * server itself started ends with it.
 */
export class ProcessTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #server: McpProcess;
  readonly #lines = new MessageLines();
  #child: Child | null = null;
  #end: Promise<void> | null = null;
  #errorText = "";

  constructor(server: McpProcess) {
    this.#server = server;
  }

  /** The end of what it printed on standard error: of a server that is ending, all that it will have printed. */
  async errorText(): Promise<string> {
    await this.#end;
    return this.#errorText.trim();
  }

  /** The number of its process group; null before it is started. */
  get group(): number | null {
    return this.#child?.pid ?? null;
  }

  start(): Promise<void> {
    const { command, args, env, cwd } = this.#server;
    return new Promise((resolve, reject) => {
      const child = spawn(command, args, { cwd, env, detached: true, stdio: ["pipe", "pipe", "pipe"] });
      this.#child = child;
      child.once("spawn", resolve);
      child.once("error", reject);
      child.once("exit", () => void this.close());
      child.stdin.on("error", (error) => this.onerror?.(error));
      child.stdout.on("error", (error) => this.onerror?.(error));
      child.stdout.on("data", (chunk: Buffer) => this.#read(chunk));
      child.stderr.on("error", (error) => this.onerror?.(error));
      child.stderr.on("data", (chunk: Buffer) => {
        this.#errorText = cutStart(this.#errorText + chunk.toString("utf8"), mostErrorText).text;
      });
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const child = this.#child;
    if (child === null || this.#end !== null) throw new Error("the server isn’t running");
    await new Promise<void>((resolve, reject) => {
      child.stdin.write(serializeMessage(message), (error) => (error == null ? resolve() : reject(error)));
    });
  }

  /** Resolves when nothing of the server runs any more. */
  close(): Promise<void> {
    this.#end ??= this.#close();
    return this.#end;
  }

  async #close(): Promise<void> {
    const child = this.#child;
    child?.stdin.end();
    this.onclose?.();
    if (child?.pid === undefined) return;
    if (!(await isGoneWithin(child.pid, child.exitCode === null ? ownEndMs : 0))) await endGroup(child.pid);
    // What it printed last may still be in the pipe, which somebody who left the group may hold open.
    const readRest = finished(child.stderr, { signal: AbortSignal.timeout(ownEndMs) });
    await readRest.catch(() => undefined);
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  }

  /** A line that is no message is passed over; one that is too long ends the server. */
  #read(chunk: Buffer): void {
    for (const line of this.#linesIn(chunk)) {
      try {
        this.onmessage?.(deserializeMessage(line));
      } catch (error) {
        this.#fail(error);
      }
    }
  }

  #linesIn(chunk: Buffer): string[] {
    try {
      return this.#lines.add(chunk);
    } catch (error) {
      this.#fail(error);
      void this.close();
      return [];
    }
  }

  #fail(error: unknown): void {
    this.onerror?.(error instanceof Error ? error : new Error(String(error)));
  }
}

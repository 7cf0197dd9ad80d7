import { createKeyReader, type Key } from "./read-keys.ts";

/** So long after Esc a terminal may still send the rest of a sequence, in milliseconds. */
const sequenceTime = 50;

const pasteOn = "\u001b[?2004h";
const pasteOff = "\u001b[?2004l";

type Streams = { stdin: NodeJS.ReadStream; stdout: NodeJS.WriteStream };

/**
 * Takes every key of the terminal, and the signal keys with them, until `close`. `onKey` gets keys one by one as they are read; `onEnd` is
 * called when the terminal is gone.
 */
export function openKeyboard({ stdin, stdout }: Streams, onKey: (key: Key) => void, onEnd: () => void) {
  const reader = createKeyReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = (chunk: string) => {
    clearTimeout(timer);
    for (const key of reader.push(chunk)) onKey(key);
    if (!reader.isWaiting()) return;
    timer = setTimeout(() => {
      for (const key of reader.flush()) onKey(key);
    }, sequenceTime);
  };
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  stdin.on("data", take);
  stdin.on("end", onEnd);
  stdout.write(pasteOn);
  const restore = () => void stdout.write(pasteOff);
  process.on("exit", restore);
  return {
    close() {
      clearTimeout(timer);
      process.off("exit", restore);
      restore();
      stdin.off("data", take);
      stdin.off("end", onEnd);
      stdin.setRawMode(false);
      stdin.pause();
    },
  };
}

import { useEffect, useState } from "react";

const quietTime = 250;

/**
 * False for a moment after something new is shown (`key` changed), and until hands are quiet: a key or click that was
 * meant for what stood there before must not decide what nobody has read.
 */
export function useArmed(key: string): boolean {
  const [armedFor, setArmedFor] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        end();
        setArmedFor(key);
      }, quietTime);
    };
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", begin, true);
      window.removeEventListener("pointerdown", begin, true);
    };
    window.addEventListener("keydown", begin, true);
    window.addEventListener("pointerdown", begin, true);
    begin();
    return end;
  }, [key]);
  return armedFor === key;
}

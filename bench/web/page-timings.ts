import type { BrowserContext, ElementHandle, Page } from "@playwright/test";

/** Opens a page and waits until it shows live data and has loaded what it loads by itself. Its stream of events never ends. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByText("Connected", { exact: true }).waitFor();
  await waitForFrames(page, 60);
}

/** `largestPaintMs`: from the beginning of the navigation. `longestTaskMs`: 0 where no task took over 50 ms. */
export type Load = { largestPaintMs: number; longestTaskMs: number };

/** Loads a page until it shows live data. */
export async function measureLoad(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage();
  await openPage(page, url);
  const load = await page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntryList>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        setTimeout(() => resolve([]), 500);
      });
    const paints = await entriesOf("largest-contentful-paint");
    const tasks = await entriesOf("longtask");
    return {
      largestPaintMs: paints.at(-1)?.startTime ?? Number.NaN,
      longestTaskMs: Math.max(0, ...tasks.map(({ duration }) => duration)),
    };
  });
  await page.close();
  return load;
}

/** How long each task over 50 ms took, in ms, while something happens. */
export function longTasks(page: Page, happen: () => Promise<void>): Promise<number[]> {
  return observe(page, { type: "longtask" }, happen);
}

/** The time from each key press to the paint after it, in ms, rounded to 8 by the browser. */
export function keyPaints(page: Page, press: () => Promise<void>): Promise<number[]> {
  return observe(page, { type: "event", durationThreshold: 16, name: "keydown" }, press);
}

type Observed = { type: string; durationThreshold?: number; name?: string };

async function observe(page: Page, what: Observed, happen: () => Promise<void>): Promise<number[]> {
  const observed = await page.evaluateHandle(({ name, ...init }: Observed) => {
    const durations: number[] = [];
    const keep = (entries: PerformanceEntryList) => {
      for (const entry of entries)
        if (name === undefined || entry.name === name) durations.push(entry.duration);
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe(init);
    return {
      end: () => {
        keep(observer.takeRecords());
        return durations;
      },
    };
  }, what);
  await happen();
  await waitForFrames(page, 10);
  return observed.evaluate(({ end }) => end());
}

/** Waits until the page has painted so many frames. */
export function waitForFrames(page: Page, count: number): Promise<void> {
  return page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        let left = frames;
        const step = () => {
          left -= 1;
          if (left > 0) requestAnimationFrame(step);
          else resolve();
        };
        requestAnimationFrame(step);
      }),
    count,
  );
}

/** The time between frames, in ms, while a list scrolls for three seconds. */
export function frameTimes(page: Page, list: ElementHandle | null): Promise<number[]> {
  return page.evaluate(
    (element) =>
      new Promise<number[]>((resolve) => {
        let scroller = element instanceof Element ? element : document.body;
        while (scroller.parentElement !== null && scroller.scrollHeight <= scroller.clientHeight)
          scroller = scroller.parentElement;
        const times: number[] = [];
        let before = performance.now();
        const end = before + 3_000;
        const step = (now: number) => {
          times.push(now - before);
          before = now;
          scroller.scrollTop += 40;
          if (now < end) requestAnimationFrame(step);
          else resolve(times.slice(1));
        };
        requestAnimationFrame(step);
      }),
    list,
  );
}

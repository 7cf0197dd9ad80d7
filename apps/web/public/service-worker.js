// Shows a page of our own when the server can't be reached, and shows, groups and closes the notifications of this browser. It is told by web push while no tab is open, and by open tabs;
// both come through here, so that one call is never shown twice. Notifications have no buttons: they open the call, and a
// verdict is given where the whole of it is on screen.

const callTag = (id) => `countersign-call-${id}`;
const groupTag = "countersign-calls";
const testTag = "countersign-test";
/** From so many on, calls are one notification. */
const groupFrom = 3;
const riskWords = { low: "Low risk", medium: "Medium risk", high: "High risk", critical: "Critical risk" };

/** What the offline page is made of. A new name makes every browser fetch it again. */
const offlineCache = "countersign-offline-1";
const offlinePage = "/offline.html";
const offlineFiles = [offlinePage, "/offline.css", "/icon.svg"];

self.addEventListener("install", (event) => event.waitUntil(keepOfflineFiles()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(fetchOr(offlinePage, request));
  else if (offlineFiles.includes(pathname)) event.respondWith(fetchOr(pathname, request));
});
self.addEventListener("push", (event) => event.waitUntil(inOrder(() => take(jsonIn(event.data)))));
self.addEventListener("message", (event) => event.waitUntil(answer(event)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data?.path ?? "/"));
});

async function keepOfflineFiles() {
  await (await caches.open(offlineCache)).addAll(offlineFiles);
  await self.skipWaiting();
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name !== offlineCache);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A page always comes from the server: only where that can't be reached, ours stands in for the browser's error. */
async function fetchOr(kept, request) {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await caches.match(kept);
    if (stored === undefined) throw error;
    return stored;
  }
}

let last = Promise.resolve();

/** One message after the other: each looks at what is shown before it changes that. */
function inOrder(work) {
  const next = last.then(work);
  last = next.catch(() => {
    // The browser logs it; the next message is taken all the same.
  });
  return next;
}

/** Who sends a port with a message is told what became of it: `{ result }`, or why it failed, `{ problem }`. */
async function answer({ data, ports }) {
  try {
    const result = await inOrder(() => take(data));
    ports?.[0]?.postMessage({ result });
  } catch (error) {
    if (!ports?.[0]) throw error;
    ports[0].postMessage({ problem: String(error?.message ?? error) });
  }
}

async function take(message) {
  switch (message?.type) {
    case "waiting":
      return addCalls(message.calls, message.total);
    case "decided":
      return keepCalls((id) => !message.callIds.includes(id));
    case "queue":
      return keepCalls((id) => message.callIds.includes(id), message.callIds.length);
    case "test":
      return self.registration.showNotification("Countersign reaches this browser", {
        body: "This is a test. A waiting call is shown like this and opens when you choose it.",
        tag: testTag,
        icon: "/icon.svg",
        data: { path: "/settings" },
      });
    case "shown":
      // A browser forgets a notification that is asked for just while it is being shown: only in order is the answer true.
      return (await self.registration.getNotifications()).map(({ title, body, data, actions }) => ({
        title,
        body,
        path: data?.path,
        actions: actions?.length ?? 0,
      }));
    case "close-all":
      for (const notification of await self.registration.getNotifications()) notification.close();
  }
}

/** Calls that wait newly. Nothing is shown to somebody who looks at the dashboard. */
async function addCalls(calls, total) {
  if (await isWatched()) return;
  const shown = await ours();
  const known = shown.flatMap(({ data }) => data.callIds);
  const fresh = calls.filter(({ id }) => !known.includes(id));
  const untold = Math.max(0, total - calls.length);
  if (fresh.length === 0 && untold === 0) return;
  const group = shown.find(({ tag }) => tag === groupTag);
  const callIds = [...known, ...fresh.map(({ id }) => id)];
  const extra = (group?.data.extra ?? 0) + untold;
  if (callIds.length + extra < groupFrom) {
    for (const call of fresh) await showCall(call);
    return;
  }
  for (const notification of shown) if (notification.tag !== groupTag) notification.close();
  const lines = fresh.slice(0, 3).map((call) => `${call.tool} · ${aboutOf(call)}`);
  await showGroup({ callIds, extra, body: lines.join("\n"), isNews: true });
}

/** Closes what waits no longer. `count`, where it is known, is how many wait in all. */
async function keepCalls(isKept, count = null) {
  for (const notification of await ours()) {
    const { callIds, extra, body } = notification.data;
    const left = callIds.filter(isKept);
    if (left.length === callIds.length) continue;
    const others = count === null ? extra : Math.max(0, Math.min(extra, count - left.length));
    if (left.length + others === 0) notification.close();
    else await showGroup({ callIds: left, extra: others, body, isNews: false });
  }
}

function showCall(call) {
  return self.registration.showNotification(`${call.tool} needs approval`, {
    body: aboutOf(call),
    tag: callTag(call.id),
    icon: "/icon.svg",
    data: { callIds: [call.id], extra: 0, body: aboutOf(call), path: pathOf(call.id) },
  });
}

/** The one notification of several calls; only news makes itself heard. */
function showGroup({ callIds, extra, body, isNews }) {
  const count = callIds.length + extra;
  const path = count === 1 && callIds.length === 1 ? pathOf(callIds[0]) : "/";
  const text = isNews ? body : "";
  return self.registration.showNotification(count === 1 ? "1 call waits" : `${count} calls wait`, {
    body: text,
    tag: groupTag,
    icon: "/icon.svg",
    renotify: isNews,
    silent: !isNews,
    data: { callIds, extra, body: text, path },
  });
}

function aboutOf(call) {
  return [riskWords[call.risk], call.sessionTitle].filter((words) => words).join(" · ");
}

function pathOf(id) {
  return `/?call=${encodeURIComponent(id)}`;
}

async function ours() {
  const shown = await self.registration.getNotifications();
  return shown.filter(({ data }) => Array.isArray(data?.callIds));
}

async function isWatched() {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return tabs.some((tab) => tab.focused && tab.visibilityState === "visible");
}

/** In a tab that is open already where there is one. */
async function openPath(path) {
  const url = new URL(path, self.location.origin).href;
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find(({ visibilityState }) => visibilityState === "visible") ?? tabs[0];
  if (tab === undefined) return self.clients.openWindow(url);
  await tab.focus();
  tab.postMessage({ type: "open", path });
}

function jsonIn(data) {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

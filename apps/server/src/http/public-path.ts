// A browser looks for a newer service worker also after signing out.
const files = new Set([
  "/favicon.ico",
  "/icon.svg",
  "/icon.png",
  "/apple-icon.png",
  "/manifest.webmanifest",
  "/service-worker.js",
  "/offline.html",
  "/offline.css",
]);

const pages = new Set(["/healthz", "/sign-in", "/join"]);

// No segment may begin with a dot, and of encoded characters only the brackets of dynamic routes are let through, so
// that no spelling of `..` leaves the folder.
const builtFile = /^\/_next\/static(?:\/(?:[A-Za-z0-9_~@()-]|%5[BD])(?:[A-Za-z0-9_.~@()-]|%5[BD])*)+$/i;

/** Whether a path (without query) is answered without sign-in: health, the pages to sign in and to join, and files that are the same for everybody. */
export function isPublicPath(path: string): boolean {
  return pages.has(path) || files.has(path) || builtFile.test(path);
}

/**
 * The policy of every page. Scripts and style elements need the request's nonce. Style attributes alone stay open: the renderer of
 * diffs writes them into text that it hands to the browser; they load nothing and run nothing. No `upgrade-insecure-requests`: on loopback there is only plain http.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}

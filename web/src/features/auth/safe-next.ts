/**
 * Accepts same-origin paths only: `//evil.example` would be an open redirect. Browsers drop control characters, so
 * `/<tab>/evil.example` would be one, too.
 */
export const safeNext = (next: string | null): string | undefined =>
  next && /^\/(?![/\\])/.test(next) && !/\p{Cc}/u.test(next) ? next : undefined;

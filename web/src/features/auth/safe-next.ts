/** Accepts same-origin paths only: `//evil.example` would be an open redirect. */
export const safeNext = (next: string | null): string | undefined =>
  next && /^\/(?![/\\])/.test(next) ? next : undefined;

/** Only an address of our own: `//evil.example` would leave the site. */
export const safeNext = (next: string | null): string | undefined =>
  next && /^\/(?![/\\])/.test(next) ? next : undefined;

import type { IncomingMessage } from 'node:http';

/** A page elsewhere may point its own name at 127.0.0.1 and read along; only this machine's names are answered. */
export const isOwnHost = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? '');

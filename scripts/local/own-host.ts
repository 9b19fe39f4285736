import type { IncomingMessage } from 'node:http';

/** Against DNS rebinding: a foreign host name may resolve to 127.0.0.1, so only this machine's names are answered. */
export const isOwnHost = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? '');

/** Content of a push to a service worker or a phone: texts in the reader's language, and the page to open. */
export type PushContent = {
  title: string;
  body: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  /** A newer push with the same tag replaces it. */
  tag: string;
  /** The screen that it opens (spec §2), and the ride that the screen is about. */
  screen: string;
  bookingId?: string;
  /** The entry of the inbox; missing if there is none. */
  notice?: string;
};

/**
 * The services that deliver pushes to browsers: Chrome, Edge, Opera and Samsung (Google), Firefox (Mozilla), Safari
 * (Apple), older Edge (Microsoft). A leading dot means every host below it.
 */
const pushHosts = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

type WebAddress = { protocol: string; hostname: string; port: string; username: string; password: string };
/** Browsers and Node have it; the language's own types lack it. */
declare const URL: { parse: (address: string) => WebAddress | null };

/** Whether an endpoint belongs to a known service: we send requests to no other address that a client names. */
export const isPushEndpoint = (endpoint: string, more: readonly string[] = []): boolean => {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return [...pushHosts, ...more].some(host =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
};

/** Name of the SSM parameter with a stage's key pair for pushes to browsers: a SecureString of JSON. */
export const pushKeysName = (stage: string): string => `/wayfare/${stage}/push/keys`;

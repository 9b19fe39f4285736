// Stores the site's own files, so that it opens without a network. The build writes the lists and the version, which
// changes with any of the files. Answers of the server are never stored: `/api` is not touched.
const { version, core, pages } = BUILD;
const CACHE_NAME = `wayfare-${version}`;
/**
 * Exists when a user of this type, or reader of this language, uses this device: then the next version stores that
 * part, too.
 */
const markOf = part => `wayfare-${part}`;
const marks = new Set(Object.keys(pages).map(markOf));
const PATIENCE_MS = 4_000;
const known = new Set([...core, ...Object.values(pages).flat()]);

const keep = async paths => {
  const cache = await caches.open(CACHE_NAME);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  // Hashed files never change; the others must be the newest, not those in the browser's cache.
  const missing = paths.filter(path => !kept.has(path));
  await cache.addAll(missing.map(path => new Request(path, path.startsWith('/assets/') ? {} : { cache: 'reload' })));
};

const install = async () => {
  await keep(core);
  for (const part of Object.keys(pages)) if (await caches.has(markOf(part))) await keep(pages[part]);
};

const activate = async () => {
  const old = (await caches.keys()).filter(name => name !== CACHE_NAME && !marks.has(name));
  await Promise.all(old.map(name => caches.delete(name)));
  await self.clients.claim();
};

const keepPart = async part => {
  if (!pages[part]) return;
  await caches.open(markOf(part));
  await keep(pages[part]);
};

/** From the network; from the cache if the network fails or takes too long. */
const freshOrKept = async (request, path) => {
  const cache = await caches.open(CACHE_NAME);
  const fresh = fetch(request);
  // A failure after the time limit would be an unhandled rejection.
  fresh.catch(() => undefined);
  const late = new Promise((_resolve, reject) => setTimeout(reject, PATIENCE_MS));
  try {
    const answer = await Promise.race([fresh, late]);
    if (answer.ok && path === '/config.json') await cache.put(path, answer.clone());
    return answer;
  } catch {
    return (await cache.match(path)) ?? fresh;
  }
};

const keptOrFresh = async (request, path) => {
  const cache = await caches.open(CACHE_NAME);
  return (await cache.match(path)) ?? fetch(request);
};

self.addEventListener('install', event => event.waitUntil(install()));
self.addEventListener('activate', event => event.waitUntil(activate()));
self.addEventListener('message', event => {
  if (event.data === 'take-over') void self.skipWaiting();
  const part = /^keep ([\w-]+)$/.exec(event.data)?.[1];
  if (part) event.waitUntil(keepPart(part));
});
self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (pathname === '/config.json') return event.respondWith(freshOrKept(request, pathname));
  // Pages of the site have no dot in their last part.
  if (request.mode === 'navigate') {
    if (!pathname.split('/').pop().includes('.')) event.respondWith(freshOrKept(request, '/'));
    return;
  }
  if (known.has(pathname)) event.respondWith(keptOrFresh(request, pathname));
});

/** An open page in front shows the event itself; in all other cases browsers demand a notification. */
const isInFront = async () => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.some(({ visibilityState, focused }) => visibilityState === 'visible' && focused);
};

const showPush = async ({ title, body, lang, dir, tag, screen, bookingId, notice }) => {
  if (await isInFront()) return;
  await self.registration.showNotification(title, {
    body,
    lang,
    dir,
    tag,
    renotify: true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { screen, bookingId, notice },
  });
};

/** In an open tab, or in a new one: `/open` finds the page of a screen. */
const openPush = async target => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page =
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0];
  if (page) {
    page.postMessage({ open: target });
    return page.focus();
  }
  const query = new URLSearchParams({ screen: target.screen });
  if (target.bookingId) query.set('booking', target.bookingId);
  if (target.notice) query.set('notice', target.notice);
  return self.clients.openWindow(`/open?${query}`);
};

/**
 * The browser has ended a subscription. Only a page can tell the server the next one: an open page now, else the next
 * to open.
 */
const renewPush = async ({ oldSubscription, newSubscription }) => {
  const options = oldSubscription?.options;
  if (!newSubscription && options?.applicationServerKey) await self.registration.pushManager.subscribe(options);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage({ pushRenewed: true });
};

self.addEventListener('pushsubscriptionchange', event => event.waitUntil(renewPush(event)));
self.addEventListener('push', event => {
  if (event.data) event.waitUntil(showPush(event.data.json()));
});
self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(openPush(event.notification.data));
});

import type { UserType } from '#shared/contract/operation';
import { useAppUpdate } from '@/lib/stores/app-update';
import { worksAtDesk } from '@/lib/stores/desk';

/** How often a page that stays open for a whole shift checks for an update. */
const LOOK_EVERY_MS = 60 * 60_000;

const watchUpdates = (registration: ServiceWorkerRegistration): void => {
  // Another tab activated the new version: this page's chunks no longer exist, so it can only be reloaded.
  if (navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      const taken = navigator.serviceWorker.controller;
      if (taken) useAppUpdate.setState({ waiting: taken });
    });
  const offer = () => {
    // Without a controller this is the first installation, which updates nothing.
    if (registration.waiting && navigator.serviceWorker.controller)
      useAppUpdate.setState({ waiting: registration.waiting });
  };
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, LOOK_EVERY_MS);
  window.addEventListener('online', look);
};

/** Registers the service worker (`web/service-worker.js`) for offline use. If refused, the site works online only. */
export const registerShell = async (): Promise<void> => {
  const worker = await navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  if (worker) watchUpdates(worker);
};

/** Activates the waiting version; every open tab reloads. */
export const takeUpdate = (): void => {
  const { waiting } = useAppUpdate.getState();
  if (!waiting) return;
  // Another tab activated it first: neither a message nor `controllerchange` would have any effect.
  if (waiting.state === 'activated' || waiting === navigator.serviceWorker.controller) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take-over');
};

/**
 * Also precaches the program, the pages of this user type, and the texts of its current language; for users of the desk
 * no pages are precached.
 */
export const cacheShell = async (userType: UserType, locale: string): Promise<void> => {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const { active } = await navigator.serviceWorker.ready;
  for (const part of worksAtDesk(userType) ? ['app'] : ['app', userType, locale]) active?.postMessage(`keep ${part}`);
};

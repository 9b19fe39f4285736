import type { UserType } from '#shared/contract/operation';
import { useAppUpdate } from '@/lib/stores/app-update';

/** Asked again this often by a page that stays open for a whole shift. */
const LOOK_EVERY_MS = 60 * 60_000;

const watchUpdates = (registration: ServiceWorkerRegistration): void => {
  // Taken in another tab: the files of this page's program are gone, a reload is all that is left to do.
  if (navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      const taken = navigator.serviceWorker.controller;
      if (taken) useAppUpdate.setState({ waiting: taken });
    });
  const offer = () => {
    // The first one ever replaces nothing.
    if (registration.waiting && navigator.serviceWorker.controller)
      useAppUpdate.setState({ waiting: registration.waiting });
  };
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, LOOK_EVERY_MS);
  window.addEventListener('online', look);
};

/** Lets the site open without a network; see `web/service-worker.js`. Where browsers refuse, it works as it did. */
export const registerShell = async (): Promise<void> => {
  const worker = await navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  if (worker) watchUpdates(worker);
};

/** Goes over to the newer program: every tab of it loads again. */
export const takeUpdate = (): void => {
  const { waiting } = useAppUpdate.getState();
  if (!waiting) return;
  // Another tab was quicker: it hears no message any more, nor does anything change.
  if (waiting.state === 'activated' || waiting === navigator.serviceWorker.controller) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take-over');
};

/** Also keeps the pages of this user type on the device; of those who work at a desk nothing. */
export const keepShell = async (userType: UserType): Promise<void> => {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(`keep ${userType}`);
};

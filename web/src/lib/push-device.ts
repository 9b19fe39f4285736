import { deviceStorage } from '../storage';
import { api } from './api';
import { currentAccount } from './auth';
import { onSessionEnd } from './session-end';

/** This browser as a device for pushes: its account, its id, and its endpoint. */
type StoredDevice = { account: string; id: string; endpoint: string; at: number };
const STORED_AS = 'wayfare-push';
/** A device is registered again after this time, which shows that it is still in use. */
const FRESH_MS = 86_400_000;

const storedDevice = (): StoredDevice | undefined => {
  try {
    return (JSON.parse(deviceStorage.getItem(STORED_AS) ?? 'null') as StoredDevice | null) ?? undefined;
  } catch {
    return undefined;
  }
};

/** The id of this browser, while it gets pushes for the signed-in user. */
export const pushDevice = (): string | undefined => {
  const device = storedDevice();
  return device && device.account === currentAccount() ? device.id : undefined;
};

/** `install`: on iPhone and iPad only a site on the home screen gets pushes. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported' | 'install';

const isAppleTab = (): boolean => 'standalone' in navigator && !(navigator as { standalone?: boolean }).standalone;

export const pushState = (): PushState => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isAppleTab() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && pushDevice() !== undefined ? 'on' : 'off';
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0));

const textOf = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const worker = async (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.ready;

const register = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint } = subscription;
  const keys = { p256dh: textOf(subscription.getKey('p256dh')), auth: textOf(subscription.getKey('auth')) };
  const { id } = await api.registerDevice({ platform: 'WEB', subscription: { endpoint, keys } });
  const device: StoredDevice = { account: currentAccount() ?? '', id, endpoint, at: Date.now() };
  deviceStorage.setItem(STORED_AS, JSON.stringify(device));
};

/** A subscription of another key, left by an earlier stage or key pair, cannot be pushed to. */
const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await worker();
  const old = await pushManager.getSubscription();
  if (old && textOf(old.options.applicationServerKey) !== publicKey) await old.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
};

/** Browsers end subscriptions without notice: a user who asked for pushes still wants them. */
const subscribeAgain = async (): Promise<PushSubscription | undefined> => {
  const { publicKey } = await api.fetchPushKey();
  return publicKey ? subscribe(publicKey) : undefined;
};

/** Asks for permission and registers this browser. Rejects when the service has no key or the browser no push service. */
export const switchPushOn = async (): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const { publicKey } = await api.fetchPushKey();
  if (!publicKey) throw new Error('the stage sends no pushes to browsers');
  await register(await subscribe(publicKey));
  return pushState();
};

export const switchPushOff = async (): Promise<PushState> => {
  const device = storedDevice();
  deviceStorage.removeItem(STORED_AS);
  if (device) await api.removeDevice({ id: device.id });
  await (await (await worker()).pushManager.getSubscription())?.unsubscribe();
  return pushState();
};

/** Registers this browser again when it is due, or when its address has changed or is gone; at once if the service has dropped it. */
export const refreshPush = async ({ isDropped = false } = {}): Promise<void> => {
  if (pushState() !== 'on') return;
  const device = storedDevice();
  const subscription = (await (await worker()).pushManager.getSubscription()) ?? (await subscribeAgain());
  if (!subscription) return deviceStorage.removeItem(STORED_AS);
  if (!isDropped && device?.endpoint === subscription.endpoint && Date.now() - device.at < FRESH_MS) return;
  await register(subscription);
};

// No other user must get this account's pushes: the subscription ends with the session, even if the server cannot be
// reached.
onSessionEnd(() => {
  if (!storedDevice()) return;
  deviceStorage.removeItem(STORED_AS);
  void navigator.serviceWorker?.ready
    .then(({ pushManager }) => pushManager.getSubscription())
    .then(subscription => subscription?.unsubscribe())
    .catch(() => undefined);
});

import { tabStorage } from '../storage';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Registers a listener that clears user data kept outside the query cache (AUTH-9). Returns unsubscribe. */
export const onSessionEnd = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const notifySessionEnd = (): void => {
  // Data that pages store for the visit belong to the user too.
  tabStorage.clear();
  for (const listener of listeners) listener();
  void import('./last-known').then(({ forgetLast }) => forgetLast()).catch(() => undefined);
  void import('./upload/stored-uploads').then(({ storedUploads }) => storedUploads.forgetAll()).catch(() => undefined);
};

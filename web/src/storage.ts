/**
 * Values that the device keeps for this site. Never throws: if a browser forbids storage or it is full, a value lasts
 * until the page is left.
 */
export type SafeStorage = {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  keys: () => string[];
  clear: () => void;
};

const orElse = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

/** Values of other writers that the browser refused to store (`holdWhatIsRefused`). */
const heldOf = new WeakMap<Storage, Map<string, string>>();

const keysOf = (storage: Storage): string[] => [...(heldOf.get(storage)?.keys() ?? []), ...Object.keys(storage)];

const safeStorage = (storage: () => Storage): SafeStorage => {
  /** Values that the browser refused to store. */
  const held = new Map<string, string>();
  const removeItem = (key: string): void => {
    held.delete(key);
    orElse(() => storage().removeItem(key), undefined);
  };
  return {
    getItem: key => held.get(key) ?? orElse(() => storage().getItem(key), null),
    setItem: (key, value) => {
      held.delete(key);
      if (!orElse(() => (storage().setItem(key, value), true), false)) held.set(key, value);
    },
    removeItem,
    keys: () => [...new Set([...held.keys(), ...orElse(() => keysOf(storage()), [])])],
    clear: () => {
      held.clear();
      orElse(() => storage().clear(), undefined);
    },
  };
};

/**
 * For writes by other code, including Amplify's sign-in, which fails if storage is full: from now on the browser's own
 * storage object holds refused values in memory, until the page is left. Returns a function that ends it.
 */
export const holdWhatIsRefused = (): (() => void) => {
  const { getItem, setItem, removeItem, clear } = Storage.prototype;
  Object.assign(Storage.prototype, {
    getItem(this: Storage, key: string) {
      return heldOf.get(this)?.get(key) ?? getItem.call(this, key);
    },
    setItem(this: Storage, key: string, value: string) {
      heldOf.get(this)?.delete(key);
      if (orElse(() => (setItem.call(this, key, value), true), false)) return;
      heldOf.set(this, (heldOf.get(this) ?? new Map<string, string>()).set(key, value));
    },
    removeItem(this: Storage, key: string) {
      heldOf.get(this)?.delete(key);
      removeItem.call(this, key);
    },
    clear(this: Storage) {
      heldOf.delete(this);
      clear.call(this);
    },
  });
  return () => void Object.assign(Storage.prototype, { getItem, setItem, removeItem, clear });
};

/** Stored on the device until it is cleared. */
export const deviceStorage = safeStorage(() => localStorage);

/** Stored until the tab is closed. */
export const tabStorage = safeStorage(() => sessionStorage);

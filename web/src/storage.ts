/** What the device keeps for this site. Never throws: where a browser forbids it or it is full, a value lasts until the page is left. */
export type Keeper = {
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

const keeperOf = (storage: () => Storage): Keeper => {
  /** What the browser did not take. */
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
    keys: () => [...new Set([...held.keys(), ...orElse(() => Object.keys(storage()), [])])],
    clear: () => {
      held.clear();
      orElse(() => storage().clear(), undefined);
    },
  };
};

/** Kept on the device until somebody clears it. */
export const deviceStorage = keeperOf(() => localStorage);

/** Kept until the tab is closed. */
export const tabStorage = keeperOf(() => sessionStorage);

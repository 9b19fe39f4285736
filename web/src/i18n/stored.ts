/** What the device keeps for this site under a key; undefined as well where the browser forbids it. */
export const stored = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Keeps a value, or with undefined none; where the browser forbids it, it holds until the page is left. */
export const store = (key: string, value: string | undefined): void => {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is forbidden or full.
  }
};

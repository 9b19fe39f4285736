import { randomBytes } from 'node:crypto';

/** Values stored under an unguessable key until they are read (once) or expire. */
export type OneTimeStore<T> = {
  /** @returns the key. */
  put(value: T): string;
  peek(key: string): T | undefined;
  take(key: string): T | undefined;
};

export const createOneTimeStore = <T>(lifeMs: number, now: () => number): OneTimeStore<T> => {
  const values = new Map<string, { value: T; untilMs: number }>();
  const peek = (key: string) => {
    const found = values.get(key);
    return found && now() <= found.untilMs ? found.value : undefined;
  };
  return {
    put(value) {
      for (const [key, { untilMs }] of values) if (untilMs < now()) values.delete(key);
      const key = randomBytes(24).toString('base64url');
      values.set(key, { value, untilMs: now() + lifeMs });
      return key;
    },
    peek,
    take(key) {
      const value = peek(key);
      values.delete(key);
      return value;
    },
  };
};

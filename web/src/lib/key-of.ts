const latin: Readonly<Record<string, string>> = { KeyA: 'a', KeyJ: 'j', KeyK: 'k', KeyN: 'n', Slash: '/' };

/**
 * The key in small letters. On a keyboard of another script, such as Arabic, the key in the place of the Latin one
 * counts.
 */
export const keyOf = ({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string => {
  const isForeign = key.length === 1 && key > '\u007F';
  const place = isForeign ? latin[code] : undefined;
  if (place === undefined) return key.toLowerCase();
  return place === '/' && shiftKey ? '?' : place;
};

import { describe, expect, it } from 'vitest';
import { keyOf } from './key-of';

const press = (key: string, code: string, shiftKey = false) => keyOf({ key, code, shiftKey });

describe('the key of a shortcut', () => {
  it('[PLUS-12] is the letter on the key, wherever it stands', () => {
    expect(press('j', 'KeyC')).toBe('j');
    expect(press('N', 'KeyN', true)).toBe('n');
    expect(press('/', 'Digit7', true)).toBe('/');
    expect(press('?', 'Minus', true)).toBe('?');
  });

  it('[PLUS-12] is the place of the letter on an Arabic keyboard', () => {
    expect(['KeyJ', 'KeyK', 'KeyN', 'KeyA'].map((code, at) => press('تنىش'[at]!, code))).toEqual(['j', 'k', 'n', 'a']);
    expect(press('ظ', 'Slash')).toBe('/');
    expect(press('؟', 'Slash', true)).toBe('?');
    expect(press('ض', 'KeyQ')).toBe('ض');
  });
});

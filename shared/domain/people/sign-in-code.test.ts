import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, codeText, isRightCode, newCode, nextRound } from './sign-in-code';

const now = 1_700_000_000_000;

describe('[AUTH-3] a code by text', () => {
  it('has six digits, 100000 to 999999', () => {
    expect(newCode(min => min, now).code).toBe('100000');
    expect(newCode((_min, max) => max, now).code).toBe('999999');
  });

  it('comes back from its text as it was; anything else is no code', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 999_999 }), fc.nat(), (digits, later) => {
        const code = { code: String(digits), expiresAt: now + later };
        expect(codeOf(codeText(code))).toEqual(code);
      }),
    );
    for (const text of [undefined, '', 'CODE-12345-1', 'CODE-1234567-1', 'CODE-123456-', 'xCODE-123456-1'])
      expect(codeOf(text)).toBeUndefined();
  });

  it('is right when it is the same and in time', () => {
    const sent = newCode(() => 123_456, now);
    expect(isRightCode(sent, '123456', now + 299_999)).toBe(true);
    expect(isRightCode(sent, '123456', now + 300_000)).toBe(false);
    for (const wrong of ['123457', '12345', '1234567', '', ' 123456', '１２３４５６'])
      expect(isRightCode(sent, wrong, now)).toBe(false);
    expect(isRightCode(undefined, '123456', now)).toBe(false);
  });

  it.each([
    [[], 'challenge'],
    [[false], 'challenge'],
    [[false, false], 'challenge'],
    [[false, false, true], 'tokens'],
    [[true], 'tokens'],
    [[false, false, false], 'end'],
  ] as const)('after the answers %j comes: %s', (answers, next) => {
    expect(nextRound(answers)).toBe(next);
  });
});

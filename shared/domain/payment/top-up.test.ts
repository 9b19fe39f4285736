import { describe, expect, it } from 'vitest';
import { topUpProblem } from './top-up';

describe('[PAYS-5] how much may be added to a wallet at once', () => {
  const limits = { topUpMin: 5, topUpMax: 1_000 };
  it.each([
    [4.99, { refusal: 'top_up_too_small', params: { amount: 5 } }],
    [5, undefined],
    [1_000, undefined],
    [1_000.01, { refusal: 'top_up_too_large', params: { amount: 1_000 } }],
  ])('%d', (amount, problem) => expect(topUpProblem(amount, limits)).toEqual(problem));

  it('a limit of 0 is none', () => {
    expect(topUpProblem(0.01, { topUpMin: 0, topUpMax: 10 })).toBeUndefined();
    expect(topUpProblem(1e9, { topUpMin: 5, topUpMax: 0 })).toBeUndefined();
  });
});

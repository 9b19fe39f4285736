import { describe, expect, it } from 'vitest';
import { refundOnce, refundUnkeyed } from './refunds';

const sek = (minor: number) => ({ minor, currency: 'SEK' });

describe('a refund at a provider without idempotency keys', () => {
  const refunded = (refundRef: string) => ({ refundRef, status: 'done' as const });

  it('is made only when none has its key', async () => {
    const made: string[] = [];
    const give = async () => (made.push('new'), 'new');
    const hasKey = (one: string) => one === 'mine';
    expect(await refundOnce({ list: async () => ['other', 'mine'], hasKey, give, asRefunded: refunded })).toEqual(
      refunded('mine'),
    );
    expect(made).toEqual([]);
    expect(await refundOnce({ list: async () => ['other'], hasKey, give, asRefunded: refunded })).toEqual(
      refunded('new'),
    );
    const refuses = async () => ({ refusal: 'refund_too_early' }) as const;
    const list = async (): Promise<string[]> => [];
    expect(await refundOnce<string>({ list, hasKey, give: refuses, asRefunded: refunded })).toEqual(await refuses());
  });

  it.each([
    ['all, when nothing went back', 100, [], 'give'],
    ['all, when it went back', 100, [100], 'given'],
    ['all, when a part went back', 100, [40], { refusal: 'refund_by_hand' }],
    ['a part, when nothing went back', 40, [], 'give'],
    ['a part, when another went back', 40, [30], 'give'],
    ['a part, when such a part went back', 40, [30, 40], { refusal: 'refund_by_hand' }],
  ])('that stores nothing of ours, for %s', (_, asked, given, verdict) => {
    expect(refundUnkeyed({ paid: sek(100), asked: sek(asked), given: given.map(sek) })).toEqual(verdict);
  });
});

import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/contract/time';
import type { CardHold } from '#shared/contract/entities/card-hold';
import { holdDeclined, holdAfter, holdEnded, holdUnanswered } from './card-hold';
import { aBooking } from './testing/a-booking';
import { mayLeaveAt } from './hold-state';

const required = { margin: 20, amount: 120, isRequired: true } as const;
const byCard = { appcat: 'taxi', status: 'ACCEPTED', payment_mode: 'card', payableAmount: 100, acceptedAt: 0 } as const;
const ride = (cardHold: CardHold) => aBooking({ ...byCard, cardHold });
const packet = { ...aBooking(byCard), payableAmount: 110 } as Parameters<typeof holdAfter>[1];
const SILENT_AT = 5 * MINUTE_MS;
const LATER = 14 * MINUTE_MS;
const silent = ride({ ...required, state: 'declined', declinedAt: SILENT_AT, isUnanswered: true });
const declined = ride({ ...required, state: 'declined', declinedAt: SILENT_AT });

describe('[PAYS-4] a rider’s time to answer', () => {
  it('goes on from the first refusal, whatever other card is asked', () => {
    expect(holdAfter(declined, packet, { decimals: 2 }).cardHold).toMatchObject({ declinedAt: SILENT_AT });
  });

  it('begins anew with another request after the provider’s silence', () => {
    const asked = holdAfter(silent, packet, { decimals: 2 }).cardHold!;
    expect(asked).toEqual({ ...required, amount: 132, state: 'wanted' });
    const again = holdDeclined(ride(asked), LATER);
    expect(again).toMatchObject({ changes: { cardHold: { state: 'declined', declinedAt: LATER } } });
  });

  it('begins anew where what did not answer was given up, and another amount is wanted', () => {
    const releasing = ride({ ...required, state: 'releasing', declinedAt: SILENT_AT, isUnanswered: true });
    expect(holdEnded(releasing, { state: 'released' }, 2)).toMatchObject({
      changes: { cardHold: { state: 'wanted', amount: 120 } },
    });
    const { changes } = holdEnded(releasing, { state: 'released' }, 2) as { changes: { cardHold: CardHold } };
    expect(changes.cardHold).not.toHaveProperty('declinedAt');
  });

  it('begins anew with a bank’s refusal that follows the silence, and only with the first one', () => {
    const { changes } = holdDeclined(silent, LATER) as { changes: { cardHold: CardHold } };
    expect(changes.cardHold).toEqual({ ...required, state: 'declined', declinedAt: LATER });
    expect(mayLeaveAt(ride(changes.cardHold))).toBe(LATER + 10 * MINUTE_MS);
    expect(holdDeclined(ride(changes.cardHold), LATER + MINUTE_MS)).toMatchObject({ refusal: 'payment_not_due' });
  });

  it('does not begin anew with further silence', () => {
    expect(holdUnanswered(silent, LATER)).toMatchObject({ refusal: 'payment_not_due' });
  });
});

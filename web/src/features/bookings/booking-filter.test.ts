import { describe, expect, it } from 'vitest';
import { bookingStatuses } from '#shared/contract/entities/booking';
import { askFor, isNarrow, filterOf } from './booking-filter';

const asked = (address: string) => askFor(filterOf(new URLSearchParams(address)));

describe('the question in the address', () => {
  it.each([
    ['', {}],
    ['q=WF10', { search: 'WF10' }],
    ['q=+a+', {}],
    ['show=active', { active: true }],
    ['show=review', { fareToReview: true }],
    ['show=noDriver', { need: 'noDriver' }],
    ['show=waiting', { need: 'waiting' }],
    ['show=paymentDue', { need: 'paymentDue' }],
    ['show=objection', { need: 'objection' }],
    ['show=ended&q=eda', { active: false, search: 'eda' }],
    ['status=NEW,PAID', { status: ['NEW', 'PAID'] }],
    ['status=PAID,PAID,NONSENSE', { status: ['PAID'] }],
    ['status=COMPLETE&show=active', { status: ['COMPLETE'] }],
    ['show=nonsense&status=', {}],
  ])('[BKS-1] [ADM-12] %s', (address, ask) => {
    expect(asked(address)).toEqual(ask);
    expect(isNarrow(filterOf(new URLSearchParams(address)))).toBe(Object.keys(ask).length > 0);
  });

  it('[ADM-12] may name every status', () => {
    expect(asked(`status=${bookingStatuses.join(',')}`)).toEqual({ status: bookingStatuses });
  });

  it('[BKS-1] never sends more than the server reads', () => {
    expect(asked(`q=${'x'.repeat(200)}`).search).toHaveLength(80);
  });
});

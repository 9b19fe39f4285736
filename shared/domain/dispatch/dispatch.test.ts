import { describe, expect, it } from 'vitest';
import { type Presence, radiusKm, rankCandidates } from './eligibility';
import { type Asked, chooseForWave, endOfOffer, isLastWave, searchLeftMs, waveSize } from './waves';

const pickup = { lat: 57.7, lng: 11.97 };
const near = (uid: string, north: number, change: Partial<Presence> = {}): Presence => ({
  uid,
  name: uid,
  carTypeId: 'Van',
  approved: true,
  onDuty: true,
  queue: false,
  lat: 57.7 + north,
  lng: 11.97,
  ts: 1_000_000,
  ...change,
});
const wanted = {
  pickup,
  carTypeId: 'Van',
  radiusKm: 10,
  now: 1_000_000,
  declined: new Set<string>(),
  negativeBalance: true,
};

describe('drivers who may be asked', () => {
  it.each([
    ['not_approved', { approved: false }],
    ['off_duty', { onDuty: false }],
    ['busy', { queue: true }],
    ['wrong_car_type', { carTypeId: 'Bike' }],
    ['stale_position', { ts: 1_000_000 - 150_001 }],
    ['too_far', { lat: 58.7 }],
  ] as const)('[BOOK-5] leaves out %s and says so', (excluded, change) => {
    expect(rankCandidates([near('a', 0.01, change)], wanted)).toMatchObject([{ uid: 'a', excluded }]);
  });

  it('[BOOK-5] leaves out a driver in debt unless balances may be negative', () => {
    const inDebt = near('a', 0.01, { balanceMinor: -1 });
    expect(rankCandidates([inDebt], { ...wanted, negativeBalance: false })).toMatchObject([
      { excluded: 'negative_balance' },
    ]);
    expect(rankCandidates([inDebt], wanted)[0]).not.toHaveProperty('excluded');
  });

  it('[LIFE-11] ranks the nearest first', () => {
    expect(rankCandidates([near('far', 0.03), near('close', 0.01), near('mid', 0.02)], wanted).map(c => c.uid)).toEqual(
      ['close', 'mid', 'far'],
    );
  });

  it.each([
    [0, false, 10],
    [5, false, 5],
    [10, true, 16.09344],
  ])('[BOOK-5] radius %d, miles %s is %d km', (driverRadius, convert_to_mile, km) => {
    expect(radiusKm({ driverRadius, convert_to_mile })).toBeCloseTo(km);
  });
});

describe('waves', () => {
  const ranked = Array.from({ length: 10 }, (_, i) => ({ uid: `d${i}`, km: i, score: 1 - i / 10 }));
  const askedIn = (lastWave: Record<string, number>, times: Record<string, number> = {}): Asked => ({
    uids: Object.keys(lastWave),
    lastWave,
    times,
  });

  it('[LIFE-11] widens 2, 4, 8 and asks others than those with an open offer', () => {
    expect([1, 2, 3].map(wave => waveSize(wave, 'waves'))).toEqual([2, 4, 8]);
    const asked = askedIn({ d0: 1, d1: 1 });
    expect(chooseForWave(2, 'waves', ranked, asked).map(c => c.uid)).toEqual(['d2', 'd3', 'd4', 'd5']);
  });

  /** The waves of a search in which `d0`, who lets every offer run out, gets an offer. */
  const wavesOf = (first: number, others: (wave: number) => typeof ranked) => {
    let asked = askedIn({ d0: first });
    const waves = [first];
    for (let wave = first + 1; wave <= 12; wave++) {
      const chosen = chooseForWave(wave, 'waves', [ranked[0]!, ...others(wave)], asked);
      if (!chosen.some(({ uid }) => uid === 'd0')) continue;
      waves.push(wave);
      asked = askedIn({ d0: wave }, { d0: waves.length });
    }
    return waves;
  };

  it('[LIFE-11] asks a driver who missed the offer again in later waves, at most three times', () => {
    const fresh = (wave: number) => [{ uid: `new${wave}`, km: 9, score: 0.1 }];
    expect([1, 2, 3, 6].map(first => wavesOf(first, fresh))).toEqual([[1, 3, 7], [2, 5, 11], [3, 7], [6]]);
  });

  it('[LIFE-11] asks the only driver again as soon as the missed offer has ended, at most three times', () => {
    expect([1, 2, 8].map(first => wavesOf(first, () => []))).toEqual([
      [1, 3, 5],
      [2, 4, 6],
      [8, 10, 12],
    ]);
  });

  it('[PLUS-48] repeats no offer before a driver with more time has had it', () => {
    expect([1, 11, 12].map(searchLeftMs)).toEqual([120_000, 20_000, 10_000]);
    expect(endOfOffer(2, 20_000)).toBeUndefined();
    const end = endOfOffer(2, 40_000)!;
    const asked = { ...askedIn({ d0: 2 }), ends: { d0: end } };
    const again = [3, 4, 5, 6, 7].filter(wave => chooseForWave(wave, 'waves', [ranked[0]!], asked).length > 0);
    expect(again).toEqual([6, 7]);
  });

  it('[LIFE-11] repeats no offer that an admin made', () => {
    expect(chooseForWave(9, 'waves', [ranked[0]!], { uids: ['d0'], lastWave: {}, times: {} })).toEqual([]);
  });

  it('[LIFE-11] broadcast asks everybody who may be asked', () => {
    expect(
      chooseForWave(1, 'broadcast', [...ranked, { uid: 'x', km: 1, score: 0, excluded: 'busy' as const }], askedIn({})),
    ).toHaveLength(10);
  });

  it('[LIFE-11] ends the search after 120 s', () => {
    expect([isLastWave(11), isLastWave(12)]).toEqual([false, true]);
  });
});

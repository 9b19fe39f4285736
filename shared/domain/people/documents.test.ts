import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/contract/time';
import { afterUpload, documentProblem, type Documents, documentState } from './documents';

const now = Date.UTC(2026, 10, 22, 12);
const today = Date.UTC(2026, 10, 22);
const driver = (change: Partial<Documents> = {}): Documents => ({
  approved: true,
  licenseImage: 'users/d1/licenseImage/1',
  ...change,
});

describe('[ADM-4] a driver’s document', () => {
  it.each<[string, Partial<Documents>, string]>([
    ['came with the registration', {}, 'good'],
    ['waits with its driver', { approved: false }, 'waiting'],
    ['is missing', { licenseImage: undefined }, 'none'],
    ['is good to the end of its last day', { licenseExpiry: today }, 'expiring'],
    ['is over the day after', { licenseExpiry: today - DAY_MS }, 'expired'],
    ['ends in a year', { licenseExpiry: today + 365 * DAY_MS }, 'good'],
    [
      'was rejected, though its date is to come',
      { licenseState: 'rejected', licenseExpiry: today + DAY_MS },
      'rejected',
    ],
    ['is new, while the old one counts', { licenseState: 'renewed', licenseExpiry: today }, 'renewed'],
    ['is new, and the old one is over', { licenseState: 'renewed', licenseExpiry: today - DAY_MS }, 'waiting'],
  ])('%s', (_, change, state) => {
    expect(documentState(driver(change), 'license', now)).toBe(state);
  });

  it('keeps from duty when it is over, rejected or waits, and says which', () => {
    expect(documentProblem(driver(), now)).toBeUndefined();
    expect(documentProblem(driver({ papersExpiry: today - DAY_MS }), now)).toEqual({
      code: 'document_expired',
      document: 'papers',
    });
    expect(documentProblem(driver({ licenseState: 'rejected' }), now)?.code).toBe('document_rejected');
    expect(documentProblem(driver({ licenseState: 'waiting' }), now)?.code).toBe('document_waiting');
    expect(documentProblem(driver({ licenseState: 'renewed', licenseExpiry: today }), now)).toBeUndefined();
  });

  const uploaded = (change: Partial<Documents>, needsApproval = true) => {
    const { set, remove } = afterUpload(driver(change), 'license', { path: 'new', now, needsApproval });
    const after = Object.entries({ ...driver(change), ...set }).filter(([name]) => !remove.includes(name));
    return Object.fromEntries(after) as unknown as Documents;
  };

  it('uploaded anew in good time: the old one counts until its date', () => {
    const after = uploaded({ licenseExpiry: today + DAY_MS });
    expect(after).toMatchObject({ licenseImage: 'new', licenseState: 'renewed', licenseExpiry: today + DAY_MS });
    expect(documentProblem(after, now)).toBeUndefined();
    expect(documentProblem(after, now + 3 * DAY_MS)?.code).toBe('document_waiting');
  });

  it('uploaded anew after it was over or rejected waits for an admin', () => {
    for (const change of [{ licenseExpiry: 1 }, { licenseState: 'rejected', licenseReason: 'Blurred' }] as const) {
      const after = uploaded(change);
      expect(documentState(after, 'license', now)).toBe('waiting');
      expect(after).not.toHaveProperty('licenseReason');
    }
  });

  it('counts at once where drivers need no approval', () => {
    expect(documentState(uploaded({ licenseExpiry: 1 }, false), 'license', now)).toBe('good');
  });

  it('that a driver did not have before keeps nobody from driving', () => {
    const after = uploaded({ licenseImage: undefined });
    expect(documentState(after, 'license', now)).toBe('renewed');
  });
});

import { describe, expect, it } from 'vitest';
import { ar } from '#shared/i18n/ar';
import { en } from '#shared/i18n/en';
import { concernedBy, mailKinds, mailOfDecision, mailOfMoneyAction, mayBeWrittenTo, welcomeOf } from './mails';

describe('[PLUS-8] mails by event', () => {
  it.each([
    ['completeWithdraw', 'withdrawal'],
    ['payWithdraws', undefined],
    ['returnWithdraw', undefined],
    ['addToWallet', undefined],
  ])('%s: %s', (operation, mail) => expect(mailOfMoneyAction(operation)).toBe(mail));

  it.each([
    ['rider', true, 'welcome_rider'],
    ['driver', true, 'welcome_driver'],
    ['driver', false, 'welcome_driver_waits'],
  ] as const)('a registered %s, approved %s: %s', (usertype, approved, mail) =>
    expect(welcomeOf({ usertype, approved })).toBe(mail),
  );

  it.each([
    ['driver', false, true, true, 'driver_approved'],
    ['driver', false, true, false, 'driver_let_in'],
    ['driver', true, false, true, 'driver_blocked'],
    ['driver', true, true, true, undefined],
    ['rider', true, false, true, undefined],
  ] as const)('a %s whose approval goes from %s to %s, fit to drive %s: %s', (usertype, was, is, mayDrive, mail) =>
    expect(mailOfDecision({ usertype, approved: was }, { usertype, approved: is }, mayDrive)).toBe(mail),
  );

  it.each([
    [true, { email: 'rut@example.com' }],
    [true, { email: 'rut@example.com', notifications: { rides: false } }],
    [false, { email: 'rut@example.com', notifications: { mail: false } }],
    [false, { email: '' }],
    [false, { email: 'r**@*****.com' }],
    [false, { email: 'not an address' }],
    [false, { email: 'rut@example.com', deletedAt: 1 }],
  ])('%s: %j is written to', (may, who) => expect(mayBeWrittenTo(who, 'receipt')).toBe(may));

  it('[AUTH-11] nobody can switch off what is about the safety of their account', () => {
    const who = { email: 'ada@example.com', notifications: { mail: false } };
    const kinds = ['factor_set', 'factor_gone', 'factor_dropped', 'account_blocked', 'driver_blocked'] as const;
    for (const mail of kinds) expect(mayBeWrittenTo(who, mail), mail).toBe(true);
    expect(mayBeWrittenTo({ ...who, deletedAt: 1 }, 'factor_set')).toBe(false);
  });
});

it.each(mailKinds)('[PLUS-8] %s has a subject and a text in every language', kind => {
  for (const texts of [en, ar] as Record<string, string>[])
    for (const part of ['subject', 'text']) expect(texts[`mail_${kind}_${part}`]).toBeTruthy();
});

describe('[PLUS-7] recipients of the mail about a refund or correction', () => {
  const adjusted = (change: object) => [
    { id: 'x', kind: 'refund', at: 0, rider: 25, driver: 0, platform: -25, state: 'done', ...change } as never,
  ];

  it('are those whose money it moves: no driver with an unchanged share, and nobody for a provider’s reversal', () => {
    expect(concernedBy(adjusted({}))).toEqual(['rider']);
    expect(concernedBy(adjusted({ driver: -20, platform: -5 }))).toEqual(['rider', 'driver']);
    expect(concernedBy(adjusted({ kind: 'reversal' }))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { bookingOf, hasBank, kindOf, shortAccount, shownReference } from './entry-words';

const id = '01JD0000000000000000000000';
const entry = (journal: string, type: 'Credit' | 'Debit' | 'Withdraw', txRef = 'WF1') => ({
  id: `00001763629200000#${journal}-${type}`,
  type,
  txRef,
});

describe('the words of a wallet entry', () => {
  it.each([
    [entry(`PAY-${id}`, 'Credit'), 'share', id, 'WF1'],
    [entry(`PAY-${id}`, 'Debit'), 'cash', id, 'WF1'],
    [entry(`REFUND-${id}`, 'Credit'), 'feeEarned', id, 'WF1'],
    [entry(`FEE-${id}`, 'Credit'), 'feeEarned', id, 'WF1'],
    [entry('IN-pay_2', 'Credit', 'debt'), 'paidIn', undefined, ''],
    [entry(`DEBT-${id}`, 'Credit'), 'feeEarned', id, 'WF1'],
    [entry('IN-pay_1', 'Credit', id), 'payment', id, ''],
    [entry('IN-pay_4', 'Credit', 'WF1'), 'tip', undefined, 'WF1'],
    [entry(`TIP-${id}`, 'Credit'), 'tip', id, 'WF1'],
    [entry('BONUS-rider', 'Credit', 'referral'), 'bonus', undefined, ''],
    [entry(`WD-${id}`, 'Withdraw', id), 'withdraw', undefined, ''],
    [entry('IN-pay_3', 'Credit', '0123456789abcdef0123456792171ebb'), 'topUp', undefined, ''],
    [entry('ADD-x', 'Credit', 'Thanks'), 'credit', undefined, 'Thanks'],
    [entry('X-x', 'Debit', 'WF9'), 'debit', undefined, 'WF9'],
  ])('[PROF-3] to a driver: %j', (shown, kind, booking, reference) => {
    expect(kindOf(shown, true)).toBe(kind);
    expect(bookingOf(shown)).toBe(booking);
    expect(shownReference(shown)).toBe(reference);
  });

  it.each([
    [entry(`REFUND-${id}`, 'Credit'), 'refund'],
    [entry(`REFUND-${id}`, 'Debit'), 'cancelFee'],
    [entry(`FEE-${id}`, 'Debit'), 'cancelFee'],
    [entry(`DEBT-${id}`, 'Debit'), 'cancelFee'],
    [entry(`PAY-${id}`, 'Credit'), 'paidIn'],
    [entry('BONUS-rider', 'Credit', 'referral'), 'bonus'],
  ])('[PLUS-3] to a rider: %j', (shown, kind) => {
    expect(kindOf(shown, false)).toBe(kind);
  });

  it.each([
    ['hold', 'paidByCard'],
    ['card', 'paidByCard'],
    ['checkout', 'paidIn'],
    [undefined, 'paidIn'],
  ] as const)('[PLUS-3] to a rider who paid what they owed: %s', (paidBy, kind) => {
    expect(kindOf({ ...entry('IN-pay_2', 'Credit', 'debt'), paidBy }, false)).toBe(kind);
  });

  it('[PLUS-3] shows no reference that only programs read', () => {
    expect(shownReference(entry('WD-1', 'Withdraw', '8e4c8aa5fdd274b908de33eb1a'))).toBe('');
    expect(shownReference(entry('WDBACK-1', 'Credit', '8e4c8aa5fdd274b908de33eb1a'))).toBe('');
    expect(shownReference(entry('IN-1', 'Credit', 'Sorry for the wait'))).toBe('Sorry for the wait');
  });

  it('[PROF-3] knows complete bank details and shortens account numbers', () => {
    expect(hasBank({ bankName: 'Bank', bankAccount: '1' })).toBe(true);
    expect(hasBank({ bankName: ' ', bankAccount: '1' })).toBe(false);
    expect(hasBank({ bankName: 'Bank' })).toBe(false);
    expect(shortAccount('SE1234567890')).toBe('••••\u00A07890');
    expect(shortAccount('123')).toBe('123');
  });
});

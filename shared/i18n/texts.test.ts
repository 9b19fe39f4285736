import { describe, expect, it } from 'vitest';
import { errorStatus } from '../contract/errors';
import { ar } from './ar';
import { en as english } from './en';

const en: Record<string, string> = english;
const plural = /_(zero|one|two|few|many|other)$/;
const stems = (texts: Record<string, string>) =>
  [...new Set(Object.keys(texts).map(key => key.replace(plural, '')))].sort();
const paramsOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(match => match[1]!).sort();

/** Keys of spec §8 that are not refusals of the server: successes, dialogs of the web, literal texts, store and sign-in codes. */
const catalogueOfTheWeb = [
  'booking_success',
  'reset_pass_msg',
  'login_success',
  'account_create_successfully',
  'profile_updated',
  'cannot delete default language',
  'JSON Error',
  'allow_location',
  'updated',
  'success',
  'no_tasks',
  'No data available.',
  'No promos available.',
  'No users available.',
  'No WITHDRAWS available.',
  'No Languages available.',
  'Base Settings Error 1',
  'Base Settings Error 2',
  'Fetch Call Error',
  'Unable to get user token',
  'Driver assigned successfully and notified.',
  ...[
    'unknown',
    'canceled',
    'invalid-argument',
    'unauthenticated',
    'quota-exceeded',
    'unauthorized',
    'object-not-found',
    'retry-limit-exceeded',
    'invalid-format',
    'invalid-url',
    'no-default-bucket',
    'app-deleted',
    'server-file-wrong-size',
    'no-download-url',
  ].map(code => `storage/${code}`),
  'auth/network-request-failed',
  'auth/multi-factor-auth-required',
];

describe('[ERR-2] English and Arabic', () => {
  it('have the same keys', () => {
    expect(stems(ar)).toEqual(stems(en));
  });
  it.each(stems(en))('%s takes the same parameters in both', stem => {
    const forms = (texts: Record<string, string>) => Object.keys(texts).filter(key => key.replace(plural, '') === stem);
    const wanted = new Set(forms(en).flatMap(key => paramsOf(en[key]!)));
    const given = new Set(forms(ar).flatMap(key => paramsOf(ar[key]!)));
    expect([...given].sort()).toEqual([...wanted].sort());
  });
  it('leave no text empty', () => {
    expect([...Object.entries(en), ...Object.entries(ar)].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
  it('give Arabic plurals all six forms', () => {
    const pluralStems = Object.keys(en)
      .filter(key => key.endsWith('_other'))
      .map(key => key.replace(plural, ''));
    for (const stem of pluralStems)
      for (const form of ['zero', 'one', 'two', 'few', 'many', 'other']) expect(ar).toHaveProperty([`${stem}_${form}`]);
  });
  it('are sorted, so that two people can add texts without a conflict', () => {
    for (const texts of [en, ar]) expect(Object.keys(texts)).toEqual(Object.keys(texts).sort());
  });
});

it('[ERR-1] every key of the error catalogue exists in every language', () => {
  const keys = [...Object.keys(errorStatus), ...catalogueOfTheWeb];
  for (const texts of [en, ar]) expect(keys.filter(key => !(key in texts))).toEqual([]);
});

import * as fc from 'fast-check';
import library from 'iban';
import { composeIBAN, getCountrySpecifications, isValidIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { bankAccountOf, bankProblemOf } from './bank-account';
import { ibanStructures, isSepaIban } from './iban-registry';

const rules = { format: 'iban' } as const;
const problem = (bankAccount: string, bankCode?: string) => bankProblemOf({ bankAccount, bankCode }, rules)?.key;
const specifications = getCountrySpecifications();
/** Libraries lag behind the registry: these countries have joined since. */
const since = ['BI', 'DJ', 'FK', 'HN'];
const countries = [...ibanStructures.keys()];
/** Burundi’s IBANs have become longer since. */
const examples = Object.values(library.countries).filter(
  ({ countryCode }) => ibanStructures.has(countryCode) && countryCode !== 'BI',
);

describe('[ADM-6] IBANs by the registry of ISO 13616', () => {
  it('every country is one of the registry, with the length that two libraries know', () => {
    for (const country of countries.filter(code => !since.includes(code)))
      expect([country, specifications[country]?.IBANRegistry]).toEqual([country, true]);
    for (const country of countries.filter(code => code !== 'BI')) {
      const known = [specifications[country]?.chars, library.countries[country]?.length].filter(Boolean);
      expect([country, ...new Set(known)]).toEqual([country, ibanStructures.get(country)!.length]);
    }
    expect(countries).toHaveLength(89);
  });

  it('no country of the registry is missing, territories with the IBANs of France and Finland apart', () => {
    const registered = Object.entries(specifications).filter(([, { IBANRegistry }]) => IBANRegistry);
    const missing = registered.map(([code]) => code).filter(code => !ibanStructures.has(code));
    expect(missing.sort()).toEqual(['AX', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT']);
  });

  it.each(examples)('the published example of $countryCode is taken, and none with another digit', ({ example }) => {
    expect(problem(example)).toBeUndefined();
    const last = example.at(-1)!;
    const other = /\d/.test(last) ? String((Number(last) + 1) % 10) : last === 'A' ? 'B' : 'A';
    expect(problem(example.slice(0, -1) + other)).toBe('iban_wrong');
    expect(problem(`${example}0`)).toBe('iban_length_wrong');
    expect(problem(example.slice(0, -1))).toBe('iban_length_wrong');
    expect(problem(`XX${example.slice(2)}`)).toBe('iban_country_wrong');
  });

  it('numbers of the right form are taken by the other library, too', () => {
    const digits = fc.array(fc.nat(9), { minLength: 31, maxLength: 31 });
    fc.assert(
      fc.property(
        fc.constantFrom('DE', 'GB', 'NL', 'CH', 'AT', 'GR', 'KW', 'TR', 'SA', 'VG', 'MT'),
        digits,
        (at, any) => {
          const { form, length } = ibanStructures.get(at)!;
          const letters = /d\{2\}\[A-Z\]\{(\d+)\}/.exec(form.source)?.[1] ?? '0';
          const bban = 'ABCD'.slice(0, Number(letters)) + any.join('');
          const iban = composeIBAN({ countryCode: at, bban: bban.slice(0, length - 4) });
          if (iban === null) return;
          expect(isValidIBAN(iban)).toBe(true);
          expect(problem(iban)).toBeUndefined();
        },
      ),
    );
  });

  it.each([
    ['a digit too few', 'DE5137040044053201300', 'iban_length_wrong'],
    ['a digit too many', 'DE323704004405320130009', 'iban_length_wrong'],
    ['far too many', 'NO1686011117947999999', 'iban_length_wrong'],
    ['no such country', 'XX46370400440532013000', 'iban_country_wrong'],
    ['a country without IBANs', 'US64SVBKUS6S3300958879', 'iban_country_wrong'],
    ['a letter for a digit', 'DE8937040044053201300A', 'iban_wrong'],
    ['an account number', '8000-1', 'iban_wrong'],
    ['nothing', '', 'iban_wrong'],
  ])('%s is told as such', (_, iban, key) => {
    expect(problem(iban)).toBe(key);
    expect(bankAccountOf({ bankAccount: iban }, rules)).toBeUndefined();
  });

  it.each([
    ['DE89370400440532013000', 'COBADEFFXXX', undefined],
    ['DE89370400440532013000', 'BARCGB22', 'bic_country_wrong'],
    ['DE89370400440532013000', 'COBADEFFX', 'bic_wrong'],
    ['GB82WEST12345698765432', 'RBOSJESH', undefined],
    ['GB82WEST12345698765432', 'RBOSGGSX', undefined],
    ['GB82WEST12345698765432', 'NWBKIMDD', undefined],
    ['FR1420041010050500013M02606', 'BNPAGPGX', undefined],
    ['FR1420041010050500013M02606', 'BREDRERX', undefined],
    ['FR1420041010050500013M02606', 'COBADEFF', 'bic_country_wrong'],
    ['SE4550000000058398257466', 'ESSESESS', undefined],
    ['FI2112345600000785', 'AABAFI22', undefined],
  ])('%s with the BIC %s: %s', (iban, bic, key) => {
    expect(problem(iban, bic)).toBe(key);
  });

  it('SEPA has the countries of EPC409-09, and Gibraltar', () => {
    expect(countries.filter(country => isSepaIban(`${country}00`))).toHaveLength(42);
    for (const outside of ['KW', 'TR', 'UA', 'GL', 'FO', 'GE']) expect(isSepaIban(`${outside}00`)).toBe(false);
    // The library has the countries of before 2024.
    for (const [country, { SEPA }] of Object.entries(specifications))
      if (SEPA && country !== 'AX') expect([country, isSepaIban(`${country}00`)]).toEqual([country, true]);
  });
});

describe('[ADM-6] account numbers and bank codes', () => {
  const inUs = { format: 'account', clearing: 'USABA' } as const;
  it.each([
    ['123456789', '021000021', undefined],
    ['123456789', '', undefined],
    ['123456789', 'CHASUS33', undefined],
    ['123456789', '021000022', 'bank_code_wrong'],
    ['123456789', '02100002', 'bank_code_wrong'],
    ['12=3', '021000021', 'account_number_wrong'],
    ['', '021000021', 'account_number_wrong'],
  ])('account %s and code %s: %s', (bankAccount, bankCode, key) => {
    expect(bankProblemOf({ bankAccount, bankCode }, inUs)?.key).toBe(key);
  });
});

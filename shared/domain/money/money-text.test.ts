import { describe, expect, it } from 'vitest';
import { figures, formatInCurrency, formatMoney } from './money-text';

const bare = (text: string) => text.replace(/[\u2066\u2069]/g, '').replaceAll('\u00A0', ' ');
const dollars = { symbol: '$', swipe_symbol: false, decimal: 2, code: 'USD' };
const kronor = { symbol: 'kr', swipe_symbol: true, decimal: 0, code: 'SEK' };

describe('money', () => {
  it.each([
    [12.5, dollars, '$12.50'],
    [1234.567, dollars, '$1,234.57'],
    [-3, dollars, '−$3.00'],
    [-0.001, dollars, '$0.00'],
    [86, kronor, '86 kr'],
    [0, kronor, '0 kr'],
    [-0.001, kronor, '0 kr'],
  ])('[FARE-6] writes %s as the settings say', (amount, settings, wanted) => {
    expect(bare(formatMoney(amount, settings))).toBe(wanted);
  });

  it('[FARE-7] [ADM-8] leaves no coins out where prices have none, so that lines add up', () => {
    const lines = [301.5, -35.18, 24.55, 290.87].map(amount => bare(formatMoney(amount, kronor)));
    expect(lines).toEqual(['301.50 kr', '−35.18 kr', '24.55 kr', '290.87 kr']);
    expect(bare(formatMoney(86.4, kronor))).toBe('86.40 kr');
    expect(bare(formatMoney(0.1 + 0.2 - 0.3, kronor))).toBe('0 kr');
    expect(bare(formatMoney(1.2345, { ...dollars, decimal: 3, code: 'KWD' }))).toBe('$1.235');
  });

  it('[FARE-6] [ADM-8] has no more decimals than its currency, whatever the setting says', () => {
    const yen = { symbol: 'JPY', swipe_symbol: true, decimal: 2, code: 'JPY' };
    expect([formatMoney(1601, yen), formatInCurrency(1601, 'JPY', yen)].map(bare)).toEqual(['1,601 JPY', '1,601 JPY']);
  });

  it('keeps Western figures in Arabic', () => {
    expect(bare(formatMoney(86, kronor, 'ar'))).toBe('86 kr');
  });
});

it('[FARE-6] writes an amount of another currency with its code and decimals, whatever the settings are by now', () => {
  const texts = [formatInCurrency(86, 'SEK', kronor), formatInCurrency(86, 'USD', kronor)];
  expect([...texts, formatInCurrency(1.5, 'KWD', kronor)].map(bare)).toEqual(['86 kr', '86.00 USD', '1.500 KWD']);
});

it('[ADM-8] writes amounts in English where a stored language names no locale', () => {
  expect(bare(formatMoney(1234.5, dollars, '!!'))).toBe('$1,234.50');
});

it('[ADM-7] writes in English, not in the browser’s own language, what it does not know', () => {
  expect(new Intl.DateTimeFormat(figures('qaa')).resolvedOptions().locale).toMatch(/^en(?:-u-nu-latn)?$/);
  expect(new Intl.NumberFormat(figures('sv')).resolvedOptions().locale).toMatch(/^sv/);
});

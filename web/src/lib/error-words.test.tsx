import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useErrorWords } from './error-words';

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const textOf = (code: string, params: Record<string, string | number>): string =>
  renderHook(useErrorWords, { wrapper })
    .result.current.textOf(code, params)
    .replaceAll(/[\u2066-\u2069]/g, '');

it.each([
  ['month_closed', { month: '2026-10' }, 'The books are closed up to October 2026. Choose a later date.'],
  ['refund_too_high', { most: 12.5 }, 'You can refund up to $12.50.'],
  ['correction_limit', { least: 5, most: 9 }, 'Enter a fare from $5.00 to $9.00 that differs from the current one.'],
  ['debt_open', { amount: 3 }, '$3.00 from an earlier trip is still unpaid. Pay it in your wallet first.'],
  ['cards_full', { most: 5 }, 'You can save at most 5 cards. Remove one first.'],
])('the error %s shows amounts and months as people write them', (code, params, text) => {
  expect(textOf(code, params)).toBe(text);
});

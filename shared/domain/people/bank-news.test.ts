import { expect, it } from 'vitest';
import { isBankNews } from './bank-news';

const DAY_MS = 86_400_000;
const now = 400 * DAY_MS;
const first = { bankAccount: '8000-1' };

it.each([
  ['of somebody who registers', { approved: false, createdAt: 0 }, false],
  ['on somebody’s first day', { approved: true, createdAt: now - 1 }, false],
  ['of somebody approved long ago', { approved: true, createdAt: 0 }, true],
  ['of somebody blocked, whom an admin may pay out', { approved: false, blockedAt: 1, createdAt: 0 }, true],
])('[PROF-3] the first account %s waits for a day: %o', (_, person, isNews) => {
  expect(isBankNews(person, first, now)).toBe(isNews);
});

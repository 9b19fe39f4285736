import { expect, it } from 'vitest';
import { stages } from '#infra/stages';
import { monthlyBill } from './monthly-bill';

const amounts = (bill: [string, number][]) => bill.map(([, amount]) => amount);
const ride = { usd: 0.004, calls: 20, mails: 2, storedKb: 20 };
const none = { rides: 0, people: 0, texts: 0 };

it('is the price of a stage that nobody uses', () => {
  expect(amounts(monthlyBill(stages.prod, none, 12.3, ride))).toEqual([12.3, 0, 0, 0, 0, 0, 0, 0]);
});

it('counts people beyond the free ones, texts, and requests where a firewall reads them', () => {
  const use = { rides: 1_000, people: 10_100, texts: 10 };
  const [idle, rides, people, texts, mails, firewall, storage, backup] = amounts(
    monthlyBill(stages.prod, use, 0, ride),
  );
  expect([idle, rides]).toEqual([0, 4]);
  expect(people).toBeCloseTo(1.5);
  expect(texts).toBeCloseTo(0.52);
  expect(mails).toBeCloseTo(0.2);
  expect(firewall).toBeCloseTo(0.036);
  expect(storage).toBeGreaterThan(0);
  expect(backup).toBeGreaterThan(0);
  expect(amounts(monthlyBill(stages.dev, use, 0, ride)).slice(5)).toEqual([0, storage, 0]);
});

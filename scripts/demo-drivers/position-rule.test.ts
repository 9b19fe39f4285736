import { expect, it } from 'vitest';
import { POSITION_HEARTBEAT_MS } from '#shared/contract/constants';
import { isDue } from './position-rule';

const home = { lat: 57.7, lng: 11.97, at: 1_000_000 };
const northBy = (metres: number) => ({ ...home, lat: home.lat + metres / 111_195, at: home.at + 1000 });

it('sends a position after 100 metres or a minute, and not before', () => {
  expect(isDue(undefined, home)).toBe(true);
  expect(isDue(home, northBy(99))).toBe(false);
  expect(isDue(home, northBy(101))).toBe(true);
  expect(isDue(home, { ...home, at: home.at + POSITION_HEARTBEAT_MS - 1 })).toBe(false);
  expect(isDue(home, { ...home, at: home.at + POSITION_HEARTBEAT_MS })).toBe(true);
});

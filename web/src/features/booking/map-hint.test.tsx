import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInProviders } from '@/testing/render';
import { MapHint } from './map-hint';

const door = { lat: 57.7, lng: 11.95, add: 'Vasagatan 20, Göteborg' };

it.each([
  ['where the pin stands', door, false, true],
  ['nothing while its address is read', door, true, false],
  ['nothing before there is a pin', undefined, false, false],
] as const)('[HOME-1] while the door is chosen on the map, its address is told: %s', (_what, placed, busy, told) => {
  renderInProviders(<MapHint which="pickup" busy={busy} placed={placed} onCancel={() => undefined} />);
  expect(screen.queryAllByText(door.add)).toHaveLength(told ? 1 : 0);
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBooking } from '@/testing/fixtures';
import { renderInProviders } from '@/testing/render';
import { TargetCard } from './target-card';

it.each([
  [{ distance: 0.2, duration: 40 }, 'You are almost there'],
  [{ distance: 0.65, duration: 20 }, 'under 1 min'],
  [{ distance: 2, duration: 300 }, '5 min'],
])('shows the driver how far the target is: %o', (route, words) => {
  renderInProviders(<TargetCard booking={aBooking({ status: 'ACCEPTED' })} route={route} />);
  expect(screen.getByText(words)).toBeVisible();
  // A driver at the target sees no distance.
  expect(screen.queryAllByText(/^\D?[\d.]+ k?m\D?$/)).toHaveLength(words === 'You are almost there' ? 0 : 1);
});

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
  // Words are never in the type of figures: near the target the address is the largest line.
  const isNear = words === 'You are almost there';
  expect(document.querySelectorAll('.MuiTypography-figure')).toHaveLength(isNear ? 0 : 1);
  expect(screen.getByText('Järntorget').closest('p')).toHaveClass(isNear ? 'MuiTypography-h1' : 'MuiTypography-h3');
  expect(screen.queryAllByText(/^\D?[\d.]+ k?m\D?$/)).toHaveLength(isNear ? 0 : 1);
});

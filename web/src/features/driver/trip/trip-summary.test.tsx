import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBooking } from '@/testing/fixtures';
import { renderInProviders } from '@/testing/render';
import { TripSummary } from './trip-summary';

const asOrdered = aBooking({ status: 'PAID', driver: 'd1', estimateDistance: 1.5, distance: 0.2 });

it('[LIFE-5] shows the driver of a trip that ended early where it was ordered to and where it ended', () => {
  const booking = {
    ...asOrdered,
    stops: [{ kind: 'drop' as const, lat: 57.7, lng: 11.99, add: 'Kungsportsavenyn' }],
    dropAddress: 'Linnégatan 1',
    farSteps: [{ step: 'reach' as const, at: 1, metres: 1_300, reason: 'agreed' as const }],
  };
  renderInProviders(<TripSummary booking={booking} onNext={() => undefined} />);
  const part = screen.getByRole('region', { name: 'Trip ended early' });
  expect(part).toHaveTextContent(/Ordered drop-off.*Kungsportsavenyn.*Ended at.*Linnégatan 1.*Driver’s reason.*Agreed/);
});

it('says nothing of places where the trip ended as ordered', () => {
  renderInProviders(<TripSummary booking={asOrdered} onNext={() => undefined} />);
  expect(screen.queryByText('Ended at')).toBeNull();
});

it('[FARE-6] names the estimate of the offer where the trip gave another share, and why', () => {
  const booking = { ...asOrdered, appcat: 'taxi' as const, estimateShare: 89, driver_share: 85 };
  renderInProviders(<TripSummary booking={booking} onNext={() => undefined} />);
  expect(screen.getByText('Estimate when offered').parentElement).toHaveTextContent(/89/);
  expect(screen.getByText('Your share follows the route driven and the time it took.')).toBeVisible();
});

it('says nothing of an estimate that the trip gave exactly, or that no offer showed', () => {
  renderInProviders(
    <TripSummary booking={{ ...asOrdered, estimateShare: asOrdered.driver_share }} onNext={() => undefined} />,
  );
  renderInProviders(<TripSummary booking={asOrdered} onNext={() => undefined} />);
  expect(screen.queryByText('Estimate when offered')).toBeNull();
});

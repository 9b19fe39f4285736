import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBooking } from '@/testing/fixtures';
import { renderInProviders } from '@/testing/render';
import { TripSummary } from './trip-summary';

const asOrdered = aBooking({ status: 'PAID', driver: 'd1', estimateDistance: 1.5, distance: 0.2 });

it('[LIFE-5] tells the driver of a trip that ended early where it was ordered to and where it ended', () => {
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

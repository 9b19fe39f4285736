import { Suspense } from 'react';
import { useRow } from '@/ui/record/use-row';
import { lazyPart } from '@/lib/lazy-part';

const BookingSheet = lazyPart(async () => ({ default: (await import('./booking-sheet')).BookingSheet }));

/** The booking in the address, beside the rows or above them. */
export function OpenBooking() {
  const { id, close } = useRow();
  if (id === undefined) return null;
  return (
    <Suspense fallback={null}>
      <BookingSheet bookingId={id} onClose={close} />
    </Suspense>
  );
}

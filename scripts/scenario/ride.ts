/** A ride on the streets of the demo region. */
export const pickup = { lat: 57.6997, lng: 11.9527, add: 'Järntorget, Göteborg' };
export const drop = { lat: 57.6992, lng: 11.9779, add: 'Kungsportsavenyn, Göteborg' };
const instructionData = { deliveryPerson: 'Dora Door', deliveryPersonPhone: '070-123 45 67' };

export const rideRequest = (carTypeId: string) => ({ pickup, drop, carDetails: { id: carTypeId }, instructionData });

/** A car type as an admin writes it. */
export const aVan = {
  name: 'Van',
  image: 'van',
  base_fare: 40,
  rate_per_unit_distance: 12,
  rate_per_hour: 180,
  min_fare: 90,
  convenience_fees: 15,
  convenience_fee_type: 'percentage' as const,
  extra_info: '',
  parcelTypes: [],
  options: [],
  cancelSlab: [],
};

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
  redirect: 'manual' as const,
});

/** Opens the test provider's page for a booking. @returns the payment that it shows. */
export const openCheckout = async (
  url: string,
  booking: { id: string; payToken?: string | undefined },
): Promise<string> => {
  const page = await fetch(`${url}/api/pay/test`, form({ order_id: booking.id, token: booking.payToken ?? '' }));
  return /name="intent" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
};

/** Reports that this payment has been made, as the test provider's page does. @throws Error if it is refused. */
export const completePayment = async (url: string, intent: string): Promise<void> => {
  const paid = await fetch(`${url}/api/pay/test/complete`, form({ intent, outcome: 'paid' }));
  if (paid.status !== 303) throw new Error(`the payment ${intent} answered ${paid.status}`);
};

import { drop, parcel, pickup } from '#test/kit/places';
import { expect } from '@playwright/test';
import { expectNoSidewaysScroll, signIn, test, visitor } from './kit';
import { newcomer, registered, apiOf } from './people';

const HOUR_MS = 3_600_000;
/** A phone of 390 px whose owner reads at 200 %. */
const zoomed = { viewport: { width: 195, height: 422 } };
const pages = [
  '/bookings',
  '/wallet',
  ...['you', 'addresses', 'notifications', 'security', 'data'].map(tab => `/profile?tab=${tab}`),
];

test('pages of a rider do not scroll sideways at 200 %', async ({ browser }) => {
  const rider = await visitor(browser, 'phone', zoomed);
  const who = await registered(newcomer('Zelda'));
  const { call } = await apiOf(who.email, who.password);
  const { carTypes } = await call('fetchCarTypes');
  await call('addBooking', {
    pickup,
    drop,
    carDetails: { id: carTypes.find(({ name }) => name === 'Car')?.id ?? '' },
    instructionData: parcel,
    bookLater: true,
    tripdate: Date.now() + HOUR_MS,
  });
  await signIn(rider, who.email, who.password, '/bookings');
  await expect(rider.getByText('Awaiting payment')).toBeVisible();
  for (const path of pages) {
    await rider.goto(path);
    await expect(rider.getByRole('heading', { level: 1 })).toBeVisible();
    await rider.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(rider);
  }
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { ApiError } from '#shared/client/api-error';
import type { Decode } from '@/lib/upload/draw-picture';
import type { Send } from '@/lib/upload/shipment';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';
import { usePlace } from '../position/place';

const here = { lat: 57.7, lng: 11.96 };
const store = vi.hoisted(() => ({ fails: false }));

vi.mock('@/lib/upload/send-by-xhr', async () => {
  const { StoreAnswer } = await import('@/lib/upload/upload-error');
  return {
    sendByXhr: (async () => {
      if (store.fails) throw new StoreAnswer(400);
    }) satisfies Send,
  };
});
vi.mock('@/lib/upload/draw-picture', () => ({
  decodePicture: (async () => ({
    width: 10,
    height: 10,
    encode: async (type: string) => new Blob([new Uint8Array(type === 'image/webp' ? 3 : 900)], { type }),
    close: () => undefined,
  })) satisfies Decode,
}));

beforeEach(() => {
  store.fails = false;
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

const photo = () => new File([new Uint8Array([0xff, 0xd8, 0xff, 0])], 'photo.jpg', { type: 'image/jpeg' });
const both = { AllowDeliveryPickupImageCapture: true, AllowFinalDeliveryImageCapture: true };

/** A driver on a ride. The uploads that arrive are the server's to show. */
const show = (trip: Booking, settings: Partial<typeof defaultSettings>, api: RenderOptions['api'] = {}) => {
  usePlace.setState({ placed: here, choosing: false, pick: undefined });
  const world = { trip, settings: { ...defaultSettings, otp_secure: false, ...settings } };
  const app = renderApp({
    route: '/trips',
    user: aUser('driver'),
    api: {
      fetchSettings: () => ({ settings: world.settings, appcat: 'delivery' }),
      fetchDriverState: () => ({
        driverActiveStatus: true,
        queue: true,
        location: here,
        offers: [],
        activeBooking: world.trip,
        today: { rides: 3, earned: 240 },
      }),
      reportPosition: () => ({ accepted: 1 }),
      'googleapis-getaddress': () => ({ address: 'Järntorget 3, Göteborg' }),
      fetchFileLink: ({ path }) => ({ url: `https://files/${path}`, expiresAt: Date.now() + 300_000 }),
      startUpload: () => ({ mode: 'single', uploadId: 'up-1', url: 'https://store', fields: {} }),
      finishUpload: () => {
        const kind = world.trip.status === 'STARTED' ? 'deliver_image' : 'pickup_image';
        world.trip = { ...world.trip, [kind]: `bookings/b1/${kind}` };
        return { path: `bookings/b1/${kind}`, size: 4 };
      },
      ...api,
    },
  });
  const take = async () => {
    await screen.findByRole('button', { name: /Take a photo|Retake/ });
    const input = app.container.querySelector<HTMLInputElement>('input[type=file]')!;
    expect(input).toHaveAttribute('capture', 'environment');
    await userEvent.upload(input, photo());
  };
  return { ...app, world, take };
};

const ride = (changes: Partial<Booking> = {}) =>
  aBooking({ status: 'ARRIVED', driver: 'driver-1', customer_contact: '+46 70 123', ...changes });

const slide = async (label: string) => {
  (await screen.findByRole('button', { name: label })).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Press again to confirm' });
  await userEvent.keyboard('{Enter}');
};

const startSlide = 'Slide to start the trip';

describe('photos of a delivery', () => {
  it('[LIFE-4] the parcel is photographed before the start, and the booking shows it', async () => {
    const app = show(ride(), both);
    expect(await screen.findByRole('group', { name: 'Photo of the parcel' })).toBeVisible();
    expect(screen.queryByRole('button', { name: startSlide })).not.toBeInTheDocument();
    await app.take();
    expect(await screen.findByRole('button', { name: startSlide })).toBeVisible();
    expect(app.callsOf('startUpload')).toEqual([
      { contentType: 'image/jpeg', size: 4, kind: 'pickup_image', bookingId: 'b1' },
    ]);
    await app.mouse.click(screen.getByRole('button', { name: 'Show: Photo of the parcel' }));
    const large = await screen.findByRole('dialog', { name: 'Photo of the parcel' });
    expect(await within(large).findByRole('img')).toHaveAttribute('src', 'https://files/bookings/b1/pickup_image');
  });

  it('[LIFE-5] the delivery is photographed before the drop is reached; the parcel’s photo stays as it was', async () => {
    const app = show(ride({ status: 'STARTED', pickup_image: 'bookings/b1/pickup_image' }), both);
    expect(await screen.findByRole('group', { name: 'Photo of the delivery' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show: Photo of the parcel' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retake' })).not.toBeInTheDocument();
    await app.take();
    expect(await screen.findByRole('button', { name: 'Slide at the drop-off' })).toBeVisible();
    expect(app.callsOf('startUpload')).toMatchObject([{ kind: 'deliver_image', bookingId: 'b1' }]);
  });

  it('[LIFE-4] no photo is asked for where the settings want none, nor in a taxi', async () => {
    show(ride(), {});
    expect(await screen.findByRole('button', { name: startSlide })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take a photo' })).not.toBeInTheDocument();
  });

  it('[LIFE-4] a photo that did not get through is tried again; the step waits for it', async () => {
    store.fails = true;
    const app = show(ride(), both);
    await app.take();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('button', { name: startSlide })).not.toBeInTheDocument();
    store.fails = false;
    await app.mouse.click(retry);
    expect(await screen.findByRole('button', { name: startSlide })).toBeVisible();
  });

  it('[LIFE-4] a photo is taken again, or kept after all', async () => {
    const app = show(ride({ pickup_image: 'bookings/b1/pickup_image' }), both);
    await app.mouse.click(await screen.findByRole('button', { name: 'Retake' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Keep current photo' }));
    expect(await screen.findByRole('button', { name: startSlide })).toBeVisible();
    expect(app.callsOf('startUpload')).toEqual([]);
    await app.mouse.click(screen.getByRole('button', { name: 'Retake' }));
    await screen.findByRole('button', { name: 'Keep current photo' });
    await app.take();
    expect(await screen.findByRole('button', { name: startSlide })).toBeVisible();
    expect(app.callsOf('finishUpload')).toHaveLength(1);
  });

  it('[LIFE-4] a setting switched on meanwhile: the refused step asks for the photo, without a dialog', async () => {
    const app = show(
      ride(),
      {},
      {
        startTrip: () => {
          if (!app.world.trip.pickup_image) {
            app.world.settings = { ...app.world.settings, ...both };
            throw new ApiError('pickup_image_missing', 'no photo');
          }
          app.world.trip = ride({ status: 'STARTED', pickup_image: 'bookings/b1/pickup_image' });
          return { booking: app.world.trip };
        },
      },
    );
    await slide(startSlide);
    expect(await screen.findByText('Take a photo of the parcel first, then start the trip.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await app.take();
    await slide(startSlide);
    expect(await screen.findByRole('heading', { name: 'Drive to the drop-off' })).toBeVisible();
    // The setting is known by now, so the other photo is required at once.
    await waitFor(() => expect(screen.getByRole('group', { name: 'Photo of the delivery' })).toBeVisible());
  });
});

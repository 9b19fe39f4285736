import { create } from 'zustand';
import { onSessionEnd } from '@/lib/session-end';
import type { LatLng, PlacePoint } from '#shared/contract/entities/common';

export type TripPoint = 'pickup' | 'drop';
/** Why the own position is not the pickup: forbidden, not known, not known in time, or known but where nobody drives. */
export type GpsError = 'denied' | 'unavailable' | 'timeout' | 'outside';

/** What a delivery's dialogs were told, kept for as long as the trip is: nobody types it twice. */
export interface TripExtras {
  /** Descriptions of the choices. */
  parcelType?: string;
  option?: string;
  deliveryPerson?: string;
  deliveryPersonPhone?: string;
  pickUpInstructions?: string;
  deliveryInstructions?: string;
}

interface TripState {
  pickup?: PlacePoint;
  drop?: PlacePoint;
  carTypeId?: string;
  selected: TripPoint;
  bookLater: boolean;
  /** ms since the epoch; only for Book Later. */
  tripdate?: number;
  extras: TripExtras;
  gps?: LatLng;
  gpsError?: GpsError;
  setPoint: (which: TripPoint, point: PlacePoint | undefined) => void;
  select: (which: TripPoint) => void;
  setCarType: (carTypeId: string | undefined) => void;
  setWhen: (when: { bookLater: boolean; tripdate?: number }) => void;
  keepExtras: (extras: TripExtras) => void;
  /** Drop goes to the pickup's position with an empty address, the vehicle is forgotten, pickup is selected (HOME-7). */
  clearTripPoints: () => void;
  /** Asks the browser where it is; resolves with nothing when it may not say. */
  locate: () => Promise<LatLng | undefined>;
  failLocating: (why: GpsError) => void;
}

const startState = { selected: 'pickup', bookLater: false, extras: {} } as const;
/** Codes of the browser's GeolocationPositionError. */
const gpsErrors: Readonly<Record<number, GpsError>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

const browserPosition = () =>
  new Promise<LatLng>((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('unavailable'));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      reject,
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
    );
  });

/** The trip being put together, and where this device is. */
export const useTrip = create<TripState>(set => ({
  ...startState,
  setPoint: (which, point) => set({ [which]: point, ...(point ? { gpsError: undefined } : {}) }),
  select: selected => set({ selected }),
  setCarType: carTypeId => set({ carTypeId }),
  setWhen: ({ bookLater, tripdate }) => set({ bookLater, tripdate: bookLater ? tripdate : undefined }),
  keepExtras: extras => set(before => ({ extras: { ...before.extras, ...extras } })),
  clearTripPoints: () =>
    set(({ pickup }) => ({
      drop: pickup && { lat: pickup.lat, lng: pickup.lng, add: '' },
      carTypeId: undefined,
      selected: 'pickup',
      extras: {},
    })),
  failLocating: gpsError => set({ gpsError }),
  locate: async () => {
    try {
      const gps = await browserPosition();
      set({ gps, gpsError: undefined });
      return gps;
    } catch (error) {
      set({ gpsError: gpsErrors[(error as Partial<GeolocationPositionError>).code ?? 2] ?? 'unavailable' });
      return undefined;
    }
  },
}));

/** Forgets the trip, as after a booking or a sign-out. */
export const resetTrip = (): void =>
  useTrip.setState({
    ...startState,
    pickup: undefined,
    drop: undefined,
    carTypeId: undefined,
    tripdate: undefined,
    gpsError: undefined,
  });

onSessionEnd(resetTrip);

import { create } from 'zustand';
import { currentAccount } from '@/lib/auth';
import { onSessionEnd } from '@/lib/session-end';
import type { LatLng, PlacePoint } from '#shared/contract/entities/common';
import type { PlacePrecision } from '#shared/domain/geo/precision';

export type TripPoint = 'pickup' | 'drop';
/** An end of the trip, and how exactly its place is known where a search told. */
export type TripPlace = PlacePoint & { precision?: PlacePrecision };
/** Why the own position is not the pickup: forbidden, not known, not known in time, or known but where nobody drives. */
export type GpsError = 'denied' | 'unavailable' | 'timeout' | 'outside';

/** What a delivery's dialogs were told, kept for as long as the trip is: nobody types it twice. */
export type TripExtras = {
  /** Descriptions of the choices. */
  parcelType?: string;
  option?: string;
  deliveryPerson?: string;
  deliveryPersonPhone?: string;
  pickUpInstructions?: string;
  deliveryInstructions?: string;
};

export type TripState = {
  pickup?: TripPlace;
  drop?: TripPlace;
  carTypeId?: string;
  selected: TripPoint;
  bookLater: boolean;
  /** ms since the epoch; only for Book Later. */
  tripdate?: number;
  extras: TripExtras;
  gps?: LatLng;
  gpsError?: GpsError;
  setPoint: (which: TripPoint, point: TripPlace | undefined) => void;
  select: (which: TripPoint) => void;
  setCarType: (carTypeId: string | undefined) => void;
  setWhen: (when: { bookLater: boolean; tripdate?: number }) => void;
  keepExtras: (extras: TripExtras) => void;
  /** Drop goes to the pickup's position with an empty address, the vehicle is forgotten, pickup is selected (HOME-7). */
  clearTripPoints: () => void;
  /** Asks the browser where it is; resolves with nothing when it may not say. */
  locate: () => Promise<LatLng | undefined>;
  failLocating: (why: GpsError) => void;
};

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

const KEPT_KEY = 'wayfare-trip';
type Kept = Pick<TripState, 'pickup' | 'drop' | 'carTypeId' | 'bookLater' | 'tripdate' | 'extras'>;

/** A trip half put together outlives a reload, in this tab and for this account. */
export const keepTrip = (): void => {
  const { pickup, drop, carTypeId, bookLater, tripdate, extras } = useTrip.getState();
  const kept: Kept = { pickup, drop, carTypeId, bookLater, tripdate, extras };
  try {
    sessionStorage.setItem(KEPT_KEY, JSON.stringify({ account: currentAccount(), kept }));
  } catch {
    // A browser that keeps nothing: it holds until the next reload.
  }
};

/** Takes up the trip of before the reload; a time that has gone by meanwhile is chosen anew. */
export const recallTrip = (now = Date.now()): void => {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEPT_KEY) ?? 'null') as { account?: string; kept: Kept } | null;
    if (!found || found.account !== currentAccount()) return;
    const { tripdate, ...kept } = found.kept;
    useTrip.setState({ ...kept, ...(tripdate && tripdate > now ? { tripdate } : {}) });
  } catch {
    // Nothing, or nothing that can be read.
  }
};

/** What is booked is not put together any more. */
export const dropKeptTrip = (): void => sessionStorage.removeItem(KEPT_KEY);

recallTrip();
useTrip.subscribe(keepTrip);

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

onSessionEnd(() => {
  resetTrip();
  dropKeptTrip();
});

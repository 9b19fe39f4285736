import { create } from 'zustand';
import { currentAccount } from '@/lib/auth';
import { onSessionEnd } from '@/lib/session-end';
import { serverNow } from '@/lib/server-clock';
import type { LatLng, PlacePoint } from '#shared/contract/entities/common';
import type { PlacePrecision } from '#shared/contract/entities/place-precision';
import type { Choice } from '@/features/payments/pay-choice';
import { tabStorage } from '@/storage';

export type TripPoint = 'pickup' | 'drop';
/** An end of the trip, with the search result's precision if it came from a search. */
export type TripPlace = PlacePoint & { precision?: PlacePrecision };
/**
 * Why the device's position is not the pickup: permission denied, unavailable, timed out, or outside the service area.
 */
export type GpsError = 'denied' | 'unavailable' | 'timeout' | 'outside';

/** Input of the delivery dialogs, stored as long as the trip, so that nobody has to type it twice. */
export type TripExtras = {
  /** Descriptions of the chosen options. */
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
  /** The rider's payment method and promo. */
  payChoice?: Choice | undefined;
  gps?: LatLng;
  gpsError?: GpsError;
  /** Error radius of `gps` in metres, where that is too large for a pickup: the person then confirms it on the map. */
  roughM?: number;
  setPoint: (which: TripPoint, point: TripPlace | undefined) => void;
  select: (which: TripPoint) => void;
  setCarType: (carTypeId: string | undefined) => void;
  setWhen: (when: { bookLater: boolean; tripdate?: number }) => void;
  keepExtras: (extras: TripExtras) => void;
  choosePay: (payChoice: Choice) => void;
  /**
   * Sets the drop to the pickup's position with an empty address, clears the vehicle and selects the pickup (HOME-7).
   */
  clearTripPoints: () => void;
  /** Requests the browser's position; resolves with undefined if it is not available. */
  locate: () => Promise<LatLng | undefined>;
  failLocating: (why: GpsError) => void;
};

const startState = { selected: 'pickup', bookLater: false, extras: {} } as const;
/** Codes of the browser's GeolocationPositionError. */
const gpsErrors: Readonly<Record<number, GpsError>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** A position with a larger error could be in another street, or another town. */
const ROUGH_M = 100;

const browserPosition = () =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('unavailable'));
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 30_000,
    });
  });

/** The trip being entered, and the device's position. */
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
  choosePay: payChoice => set({ payChoice }),
  failLocating: gpsError => set({ gpsError }),
  locate: async () => {
    try {
      const { coords } = await browserPosition();
      const gps = { lat: coords.latitude, lng: coords.longitude };
      set({ gps, gpsError: undefined, roughM: coords.accuracy > ROUGH_M ? coords.accuracy : undefined });
      return gps;
    } catch (error) {
      set({ gpsError: gpsErrors[(error as Partial<GeolocationPositionError>).code ?? 2] ?? 'unavailable' });
      return undefined;
    }
  },
}));

const KEPT_KEY = 'wayfare-trip';
type TripDraft = Pick<TripState, 'pickup' | 'drop' | 'carTypeId' | 'bookLater' | 'tripdate' | 'extras' | 'payChoice'>;

/** Saves an unfinished trip across reloads, in this tab and for this account. */
export const saveTripDraft = (): void => {
  const { pickup, drop, carTypeId, bookLater, tripdate, extras, payChoice } = useTrip.getState();
  const draft: TripDraft = { pickup, drop, carTypeId, bookLater, tripdate, extras, payChoice };
  tabStorage.setItem(KEPT_KEY, JSON.stringify({ account: currentAccount(), kept: draft }));
};

/**
 * Restores the trip saved before the reload; a time that has passed meanwhile is dropped. A trip without an account
 * belongs to a visitor who has signed in since, perhaps on the page of a provider from which they return.
 */
export const recallTrip = (now = serverNow()): void => {
  try {
    const found = JSON.parse(tabStorage.getItem(KEPT_KEY) ?? 'null') as { account?: string; kept: TripDraft } | null;
    if (!found || (found.account !== undefined && found.account !== currentAccount())) return;
    const { tripdate, ...draft } = found.kept;
    useTrip.setState({ ...draft, ...(tripdate && tripdate > now ? { tripdate } : {}) });
  } catch {
    // Nothing stored, or not readable.
  }
};

/** Deletes the saved trip once it has been booked. */
export const dropTripDraft = (): void => tabStorage.removeItem(KEPT_KEY);

recallTrip();
useTrip.subscribe(saveTripDraft);

/** Resets the trip, for example after a booking or a sign-out. */
export const resetTrip = (): void =>
  useTrip.setState({
    ...startState,
    pickup: undefined,
    drop: undefined,
    carTypeId: undefined,
    tripdate: undefined,
    payChoice: undefined,
    gpsError: undefined,
  });

onSessionEnd(() => {
  resetTrip();
  dropTripDraft();
});

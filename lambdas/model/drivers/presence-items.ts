import type { Believed, Fix } from '#shared/domain/geo/plausible';
import type { Presence } from '#shared/domain/dispatch/eligibility';
import type { FreeKeys } from './free-cells';
import type { Item, Store } from '#lambdas/ports/store';
import { presenceKey } from '#lambdas/store/keys';

/** A driver's presence as stored, with the index keys of the driver while or when free. */
export type StoredPresence = Presence &
  Partial<FreeKeys> & {
    carType: string;
    vehicleNumber: string;
    fleetadmin?: string;
    active?: string;
    /** The newest point's time by the server's clock, using the phone's offset if known; `ts` is when it was stored. */
    pointAt?: number;
    /** When the server last received a position from the device, whatever time the device gave it. */
    receivedAt?: number;
    /** Since when the device has sent only positions measured long before, as a queue does when it is sent. */
    heldSince?: number;
    /** Last heading of the driver, degrees clockwise from north; missing until they have moved on this duty. */
    bearing?: number;
    /** An implausibly distant position, which counts only if the next one confirms it. */
    doubt?: Fix;
    /** The position that binds the driver's steps, where that is not the newest one: it is doubted, or came late. */
    anchor?: Believed;
    /** Belongs to the newest position, where it is believed; see {@link Believed}. */
    beyondM?: number;
  };

export const asPresence = (item: Item): StoredPresence => item as unknown as StoredPresence;

export const loadPresence = async (store: Store, uid: string): Promise<StoredPresence | undefined> => {
  const item = await store.get(presenceKey(uid), { consistent: true });
  return item && asPresence(item);
};

/** The driver's last position and its time in ms, comparable with `at` of the positions published to sockets. */
export const lastPosition = ({ lat, lng, pointAt, ts }: StoredPresence) => ({ lat, lng, at: pointAt ?? ts });

/**
 * The same position at the time when the server received it, which no device chooses: the driver's possible distance
 * counts from then.
 */
export const heardPosition = (presence: StoredPresence): Fix => {
  const { lat, lng, at } = lastPosition(presence);
  return { lat, lng, at: presence.receivedAt ?? at };
};

/** The position against which the device's next ones are held. */
export const anchorOf = (presence: StoredPresence): Believed =>
  presence.anchor ?? { ...heardPosition(presence), beyondM: presence.beyondM };

/** Attributes that list a driver on the map of their fleet. */
export const fleetAttributes = ['fleetadmin', 'g3p', 'g3s'] as const;

/** Attributes that list a driver as free; present only while they are. */
export const freeAttributes = ['g1p', 'g1s', 'g4p', 'g4s'] as const;

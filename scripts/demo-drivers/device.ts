import { TRACKING_POINTS_PER_ITEM } from '#shared/contract/constants';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import { isDue, type Point } from './position-rule';

/** A driver's phone: knows its position and reports it as rarely as the contract allows. */
export type Device = {
  readonly at: LatLng;
  /** Moves the driver here. During a trip, callers must keep to the interval of positions. */
  moveTo(at: LatLng): Promise<void>;
  /** From now on every position is sent at once, and also in batches, which form the track. */
  beginTrip(): void;
  /** Sends the buffered track. Called before each step, so that the server knows the track up to it. */
  sendTrack(): Promise<void>;
  /** Sends the rest of the track and ends it. */
  endTrip(): Promise<void>;
};

export type DeviceOptions = {
  at: LatLng;
  send(points: readonly Point[]): Promise<void>;
  now?: () => number;
};

const micro = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

export const createDevice = (options: DeviceOptions): Device => {
  const { send, now = Date.now } = options;
  let at = options.at;
  let lastSent: Point | undefined;
  let track: Point[] | undefined;

  const flush = async (): Promise<void> => {
    const points = track?.splice(0) ?? [];
    // A batch of one point would count as a live position, and it was already sent as one.
    if (points.length > 1) await send(points);
  };
  return {
    get at() {
      return at;
    },
    async moveTo(next) {
      at = { lat: micro(next.lat), lng: micro(next.lng) };
      const point = { ...at, at: now() };
      if (!track && !isDue(lastSent, point)) return;
      lastSent = point;
      await send([point]);
      if (track && track.push(point) >= TRACKING_POINTS_PER_ITEM) await flush();
    },
    sendTrack: flush,
    beginTrip: () => void (track = []),
    async endTrip() {
      await flush();
      track = undefined;
    },
  };
};

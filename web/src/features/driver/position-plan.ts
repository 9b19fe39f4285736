import { POSITION_HEARTBEAT_MS, POSITION_THRESHOLD_M, TRACKING_POINTS_PER_ITEM } from '#shared/contract/constants';
import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm } from '#shared/domain/geo/distance';

/** A position with its time in ms since the epoch. */
export interface Point extends LatLng {
  at: number;
}

/** The most points one message may carry. */
const keptPoints = 60;
/** Timers are late rather than early: a tick this much before the interval still counts. */
const earlyMs = 250;

/**
 * Decides which positions are worth sending. Idle: moved 100 m, or a minute of silence. On a trip: one point every
 * interval to be relayed live, and each twelfth time all twelve at once, which is what the track is stored from.
 */
export class PositionPlan {
  private sent: Point | undefined;
  private track: Point[] = [];

  /** The points to send now, oldest first; undefined when there is nothing to say. `rideIntervalMs` on a ride only. */
  next(point: Point, rideIntervalMs: number | undefined): Point[] | undefined {
    if (!(rideIntervalMs ? this.rideDue(point, rideIntervalMs) : this.idleDue(point))) return undefined;
    this.sent = point;
    if (!rideIntervalMs) return [point];
    this.track.push(point);
    return this.track.length < TRACKING_POINTS_PER_ITEM ? [point] : this.flush();
  }

  /** The points of the track that are not stored yet; the trip is about to end. */
  flush(): Point[] {
    return this.track.splice(0);
  }

  /** A message got lost: what belongs to the track goes with the next batch. */
  putBack(points: readonly Point[]): void {
    this.sent = undefined;
    if (points.length > 1) this.track = [...points, ...this.track].slice(-keptPoints);
  }

  private rideDue(point: Point, intervalMs: number): boolean {
    return !this.sent || point.at - this.sent.at >= intervalMs - earlyMs;
  }

  private idleDue(point: Point): boolean {
    if (!this.sent || point.at - this.sent.at >= POSITION_HEARTBEAT_MS - earlyMs) return true;
    return haversineKm(this.sent, point) * 1_000 >= POSITION_THRESHOLD_M;
  }
}

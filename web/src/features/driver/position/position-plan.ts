import { POSITION_HEARTBEAT_MS, POSITION_THRESHOLD_M } from '#shared/contract/constants';
import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm } from '#shared/domain/geo/distance';

/** A position with its time in ms since the epoch. */
export type Point = LatLng & {
  at: number;
};

/** Timers are late rather than early: a tick this much before the interval still counts. */
const EARLY_MS = 250;

/** Decides which positions are worth sending. Idle: moved 100 m, or a minute of silence. On a ride: one every interval. */
export class PositionPlan {
  private sent: Point | undefined;

  /** Whether this one is; `rideIntervalMs` on a ride only. */
  isDue(point: Point, rideIntervalMs: number | undefined): boolean {
    const due = rideIntervalMs ? this.rideDue(point, rideIntervalMs) : this.idleDue(point);
    if (due) this.sent = point;
    return due;
  }

  /** A message got lost: the next position is due whatever it is. */
  forget(): void {
    this.sent = undefined;
  }

  private rideDue(point: Point, intervalMs: number): boolean {
    return !this.sent || Math.abs(point.at - this.sent.at) >= intervalMs - EARLY_MS;
  }

  private idleDue(point: Point): boolean {
    if (!this.sent || Math.abs(point.at - this.sent.at) >= POSITION_HEARTBEAT_MS - EARLY_MS) return true;
    return haversineKm(this.sent, point) * 1_000 >= POSITION_THRESHOLD_M;
  }
}

import { POSITION_HEARTBEAT_MS, POSITION_THRESHOLD_M } from '#shared/contract/constants';
import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm } from '#shared/domain/geo/distance';

/** A position with its timestamp in ms since the epoch. */
export type Point = LatLng & {
  at: number;
};

/** Tolerance for timers: a tick this long before the interval still counts. */
const EARLY_MS = 250;

/** Decides which positions to send. Idle: after moving 100 m or after a minute. On a ride: one per interval. */
export class PositionPlan {
  private sent: Point | undefined;

  /** Whether to send this point; `rideIntervalMs` is set on a ride only. */
  isDue(point: Point, rideIntervalMs: number | undefined): boolean {
    const due = rideIntervalMs ? this.rideDue(point, rideIntervalMs) : this.idleDue(point);
    if (due) this.sent = point;
    return due;
  }

  /** Resets the plan after a lost message, so that the next position is sent in any case. */
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

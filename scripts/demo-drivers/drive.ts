import { POSITION_PICKUP_INTERVAL_MS } from '#shared/contract/constants';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import type { Driver } from './driver';
import { createPath, metresNearest, type Path, positionAt } from './path';
import { between } from './rng';

const IDLE_STEP_MS = 2000;
const PARKED_STEP_MS = 10_000;
/** An idle driver is slower than one on a ride. */
const IDLE_PACE = 0.7;

const text = ({ lat, lng }: LatLng) => `${lat.toFixed(6)},${lng.toFixed(6)}`;

export type Route = {
  path: Path;
  /** Real-world speed in metres per second. */
  speed: number;
};

/** The road route from the current position. @throws {ApiError} `No Route Found`. */
export const routeTo = async (driver: Driver, dest: LatLng): Promise<Route> => {
  const start = driver.device.at;
  const { coords, duration } = await driver.api.call('googleapis-getroute', { start: text(start), dest: text(dest) });
  return routeAlong([start, ...coords, dest], duration);
};

export const routeAlong = (points: readonly LatLng[], durationS: number): Route => {
  const path = createPath(points);
  return { path, speed: durationS > 0 ? path.metres / durationS : 8 };
};

type Pace = {
  /** Metres per second. */
  speed: number;
  stepMs: number;
  signal: AbortSignal;
  fromMetres?: number;
};

const driveAlong = async (driver: Driver, path: Path, pace: Pace): Promise<void> => {
  const startedAt = performance.now();
  for (let metres = pace.fromMetres ?? 0; metres < path.metres;) {
    const left = (path.metres - metres) / pace.speed;
    await driver.world.wheel.sleep(Math.min(pace.stepMs, left * 1000), pace.signal);
    metres = (pace.fromMetres ?? 0) + (pace.speed * (performance.now() - startedAt)) / 1000;
    await driver.device.moveTo(positionAt(path, metres));
  }
};

/** Limits of accelerated motion: no leg takes longer than `limitS` seconds, unless it would exceed `topSpeed`, m/s. */
export type QuickMotion = {
  limitS: number;
  topSpeed?: number;
};

/**
 * Drives a ride's route, starting at its nearest point. Accelerated motion keeps every leg short, so that the viewer of
 * a demo sees the ride end.
 */
export const driveRide = (
  driver: Driver,
  { path, speed }: Route,
  { limitS, topSpeed = Infinity }: QuickMotion,
  signal: AbortSignal,
): Promise<void> => {
  const { rideSpeed } = driver.world;
  const quick = rideSpeed > 1 ? Math.max(speed * rideSpeed, path.metres / limitS) : speed * rideSpeed;
  return driveAlong(driver, path, {
    speed: Math.min(quick, topSpeed),
    stepMs: POSITION_PICKUP_INTERVAL_MS,
    signal,
    fromMetres: metresNearest(path, driver.device.at),
  });
};

/** Drives around town with pauses, until the signal aborts. */
export const roam = async (driver: Driver, signal: AbortSignal): Promise<never> => {
  const { rng, places } = driver.world;
  for (;;) {
    await park(driver, between(rng, 5_000, 60_000), signal);
    const route = await routeTo(driver, places.near(driver.device.at)).catch(() => undefined);
    if (route) await driveAlong(driver, route.path, { speed: route.speed * IDLE_PACE, stepMs: IDLE_STEP_MS, signal });
  }
};

/** Stays in place; the device still sends its heartbeat positions. */
const park = async (driver: Driver, ms: number, signal: AbortSignal): Promise<void> => {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    await driver.device.moveTo(driver.device.at);
    await driver.world.wheel.sleep(Math.min(PARKED_STEP_MS, until - performance.now()), signal);
  }
};

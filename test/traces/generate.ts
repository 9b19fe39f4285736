import type { LatLng } from '#shared/contract/entities/common';
import type { TrackFix } from '#shared/domain/geo/explain-track';
import { haversineKm } from '#shared/domain/geo/distance';
import { normal } from './random';

const METRES_PER_DEGREE = 111_195;
const MINUTE = 60_000;
/** A fix each 8 s, as the driver's page sends them; the noise of two of them is correlated as of a real phone. */
const INTERVAL_MS = 8_000;
const CORRELATION = 0.8;

/** Disturbances of a trace: noise (one sigma, m), and stretches by the share of the route at which they begin. */
export type Disturbance = {
  sigmaM: number;
  /** No fix on this many metres, in the middle of the drive. */
  tunnelM?: number;
  /** Reflections shift the position to one side by this much, on the middle third. */
  biasM?: number;
  /** The phone sleeps for this many seconds, that often. */
  sleeps?: { s: number; times: number };
  /** The car does not move for this many seconds in the middle. */
  standingS?: number;
};

export type Trace = { fixes: TrackFix[]; drivenKm: number; startAt: number; endAt: number };

const between = (a: LatLng, b: LatLng, share: number): LatLng => ({
  lat: a.lat + share * (b.lat - a.lat),
  lng: a.lng + share * (b.lng - a.lng),
});

/** A position by the distance driven along a line, m. */
const along = (line: readonly LatLng[]) => {
  const reached = [0];
  for (let i = 1; i < line.length; i++) reached.push(reached[i - 1]! + haversineKm(line[i - 1]!, line[i]!) * 1000);
  const total = reached.at(-1)!;
  const at = (metres: number): LatLng => {
    const i = Math.max(
      1,
      reached.findIndex((sum, index) => index > 0 && sum >= metres),
    );
    const length = reached[i]! - reached[i - 1]!;
    return between(line[i - 1]!, line[i]!, length === 0 ? 0 : Math.min(1, (metres - reached[i - 1]!) / length));
  };
  return { total, at };
};

/** Metres driven after `ms`: 8 to 14 m/s, half a minute at the kerb at both ends, and stops in between. */
const driven = (totalM: number, { standingS = 0 }: Disturbance, random: () => number) => {
  const speed = 8 + 6 * random();
  const kerbMs = MINUTE / 2;
  const halfMs = (totalM / 2 / speed) * 1000;
  const standingMs = standingS * 1000;
  const endMs = 2 * kerbMs + 2 * halfMs + standingMs;
  const metresAt = (ms: number): number => {
    const moving = ms - kerbMs;
    const stoodMs = Math.max(0, Math.min(standingMs, moving - halfMs));
    return Math.max(0, Math.min(totalM, ((moving - stoodMs) / 1000) * speed));
  };
  return { endMs, metresAt };
};

const moved = (place: LatLng, east: number, north: number): LatLng => ({
  lat: place.lat + north / METRES_PER_DEGREE,
  lng: place.lng + east / (METRES_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180)),
});

/** A place as far from another as normal errors of `sigmaM` metres move it. */
export const beside = (place: LatLng, sigmaM: number, random: () => number): LatLng =>
  moved(place, sigmaM * normal(random), sigmaM * normal(random));

/** A recorded drive along a line, as a phone would report it. */
export const traceAlong = (line: readonly LatLng[], disturbance: Disturbance, random: () => number): Trace => {
  const { sigmaM, tunnelM = 0, biasM = 0, sleeps } = disturbance;
  const { total, at } = along(line);
  const { endMs, metresAt } = driven(total, disturbance, random);
  const asleep = Array.from({ length: sleeps?.times ?? 0 }, (_, i) => ((i + 1) * endMs) / ((sleeps?.times ?? 0) + 1));
  const turn = random() * 2 * Math.PI;
  let error = { x: sigmaM * normal(random), y: sigmaM * normal(random) };
  const fixes: TrackFix[] = [];
  for (let ms = 0; ms <= endMs; ms += INTERVAL_MS) {
    const fresh = Math.sqrt(1 - CORRELATION ** 2) * sigmaM;
    error = { x: CORRELATION * error.x + fresh * normal(random), y: CORRELATION * error.y + fresh * normal(random) };
    const metres = metresAt(ms);
    const isHidden = Math.abs(metres - total / 2) < tunnelM / 2;
    const isAsleep = asleep.some(from => ms >= from && ms < from + (sleeps?.s ?? 0) * 1000);
    if (isHidden || isAsleep) continue;
    const bias = Math.abs(metres - total / 2) < total / 6 ? biasM : 0;
    const place = at(metres);
    const [east, north] = [error.x + bias * Math.cos(turn), error.y + bias * Math.sin(turn)];
    fixes.push({
      ...moved(place, east, north),
      at: ms,
      accuracyM: Math.round(Math.hypot(sigmaM, bias)),
    });
  }
  return { fixes, drivenKm: total / 1000, startAt: 0, endAt: endMs };
};

import {
  POSITION_HEARTBEAT_MS,
  POSITION_PICKUP_INTERVAL_MS,
  POSITION_TRIP_INTERVAL_MS,
  TRACKING_POINTS_PER_ITEM,
} from '#shared/contract/constants';
import { type Bench, type Row, short } from './figures';
import type { Stage } from '#infra/stages';
import { mapCosts } from './map-prices';
import { rideUsage, type RideUsage } from './ride';

/**
 * US$ list prices, us-east-1, as known in November 2026 and not checked again since: DynamoDB on-demand after the price
 * cut of November 2024, API Gateway, Lambda (ARM), CloudWatch, SNS, Scheduler, S3, CloudFront. Those of maps: `map-prices.ts`.
 */
const price = {
  httpPerMillion: 1,
  socketMessagePerMillion: 1,
  socketMinutePerMillion: 0.25,
  lambdaRequestPerMillion: 0.2,
  lambdaGbSecond: 0.0000133334,
  writeUnitPerMillion: 0.625,
  readUnitPerMillion: 0.125,
  logGb: 0.5,
  tracePerMillion: 5,
  pushPerMillion: 0.5,
  schedulePerMillion: 1,
  queuePerMillion: 0.4,
  s3PutPerThousand: 0.005,
  cloudFrontGb: 0.085,
};

/**
 * One ride: 5 min to the pickup, a trip of 20 min, and 15 min of the driver's idle time before it. Everything else is
 * counted during the run (`RideUsage`).
 */
const ride = {
  /** Reads of both people's pages: the own user, settings, car types, lists, the ride again after a pause. */
  pageCalls: 8,
  /** The position of the typed place, the address of the rider's own, the price. */
  choosingCalls: 3,
  idlePositions: (15 * 60_000) / POSITION_HEARTBEAT_MS,
  tripPositions: (5 * 60_000) / POSITION_PICKUP_INTERVAL_MS + (20 * 60_000) / POSITION_TRIP_INTERVAL_MS,
  socketFrames: 60,
  socketMinutes: 70,
  eventInvocations: 14,
  pushes: 6,
  httpMs: 25,
  socketMs: 12,
  eventMs: 20,
  memoryGb: 0.5,
  socketMemoryGb: 0.25,
  logKb: 0.3,
  traceShare: 0.01,
  downloadMb: 4,
};

/** Maximum cost of a ride, US$. */
const budgetByMaps = { amazon: 0.005, pack: 0.0013 };
const MILLION = 1_000_000;

/** Part of a ride's costs that is spared where somebody has bought it before: it is stored for half a year. */
const BOUGHT_ONCE = 'the place, and the address of the pickup, to keep';

/** Calls of the API by everything that rider and driver do for a ride. */
export const callsOfRide = ({ calls, suggestions }: RideUsage): number =>
  calls + suggestions + ride.choosingCalls + ride.pageCalls;

/** Costs of a ride in US$, by purpose. */
export const rideCosts = (usage: RideUsage, maps: Stage['maps']): [string, number][] => {
  const { idlePositions, tripPositions, eventInvocations: events } = ride;
  const httpCalls = callsOfRide(usage);
  // Every position is a frame to the server; during a trip it is relayed to one rider.
  const inbound = idlePositions + tripPositions + ride.socketFrames / 2;
  const frames = inbound + tripPositions + ride.socketFrames / 2;
  const invocations = httpCalls + inbound + events;
  const gbSeconds =
    ((httpCalls * ride.httpMs + events * ride.eventMs) * ride.memoryGb +
      inbound * ride.socketMs * ride.socketMemoryGb) /
    1000;
  // An idle driver's positions are stored one by one; on a trip, a batch and the presence are stored. An instance
  // caches what it stored last (`npm run bench -- positions`).
  const positionWrites = idlePositions + (2 * tripPositions) / TRACKING_POINTS_PER_ITEM;
  const positionReads = 0.1 * (idlePositions + tripPositions);
  const { suggestion, place, address, route } = mapCosts(maps, usage.suggestions);
  return [
    ['suggestions while a place is typed', suggestion],
    [BOUGHT_ONCE, place + address],
    ['routes', route],
    [
      'WebSocket frames and minutes',
      (frames * price.socketMessagePerMillion + ride.socketMinutes * price.socketMinutePerMillion) / MILLION,
    ],
    ['Lambda', (invocations * price.lambdaRequestPerMillion) / MILLION + gbSeconds * price.lambdaGbSecond],
    [
      'table: the ride, measured',
      (usage.write * price.writeUnitPerMillion + usage.read * price.readUnitPerMillion) / MILLION,
    ],
    [
      'table: positions',
      (positionWrites * price.writeUnitPerMillion + positionReads * price.readUnitPerMillion) / MILLION,
    ],
    ['HTTP API', (httpCalls * price.httpPerMillion) / MILLION],
    [
      'logs and traces',
      (invocations * ride.logKb * price.logGb) / (1024 * 1024) +
        (invocations * ride.traceShare * price.tracePerMillion) / MILLION,
    ],
    [
      'push, queue, schedule',
      (ride.pushes * price.pushPerMillion + price.schedulePerMillion + 4 * price.queuePerMillion) / MILLION,
    ],
    ['files and downloads', (2 * price.s3PutPerThousand) / 1000 + (ride.downloadMb / 1024) * price.cloudFrontGb],
  ];
};

/** US$ of a ride: between new places, and between known places. */
export const totalsOf = (costs: readonly [string, number][]): { first: number; known: number } => {
  const first = costs.reduce((sum, [, value]) => sum + value, 0);
  return { first, known: first - (costs.find(([what]) => what === BOUGHT_ONCE)?.[1] ?? 0) };
};

const dollars = (value: number) => value.toFixed(6);

export const costBench: Bench = {
  title: 'US$ of one ride: the table’s part, calls, mails and typing measured, the rest by formula',
  async run(mark) {
    const usage = await rideUsage();
    const amazon = rideCosts(usage, 'amazon-location');
    const pack = rideCosts(usage, 'pack');
    const [amazonTotal, packTotal] = [totalsOf(amazon), totalsOf(pack)];
    const rows: Row[] = amazon.map(([what, value], i) => ({
      what,
      'Amazon Location': dollars(value),
      'own map pack': dollars(pack[i]![1]),
    }));
    const what = 'a ride with Amazon Location';
    mark({ what: `${what}, between known places`, figure: amazonTotal.known, goal: budgetByMaps.amazon, unit: 'US$' });
    mark({ what: `${what}, where nobody has been`, figure: amazonTotal.first, goal: budgetByMaps.amazon, unit: 'US$' });
    mark({ what: 'a ride with the own map pack', figure: packTotal.first, goal: budgetByMaps.pack, unit: 'US$' });
    const note = [
      `${short(usage.read)} read and ${short(usage.write)} write units, ${short(callsOfRide(usage))} calls`,
      `${short(usage.mails)} mails, ${short(usage.storedKb)} kB kept, places asked for ${short(usage.suggestions)} times`,
    ].join(', ');
    const sums = (of: 'first' | 'known') => ({
      'Amazon Location': dollars(amazonTotal[of]),
      'own map pack': dollars(packTotal[of]),
    });
    const budget = { 'Amazon Location': dollars(budgetByMaps.amazon), 'own map pack': dollars(budgetByMaps.pack) };
    return [
      ...rows,
      { what: 'total', ...sums('first'), note },
      { what: 'total between known places', ...sums('known') },
      { what: 'budget', ...budget },
    ];
  },
};

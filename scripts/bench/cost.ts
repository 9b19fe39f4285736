import {
  POSITION_HEARTBEAT_MS,
  POSITION_PICKUP_INTERVAL_MS,
  POSITION_TRIP_INTERVAL_MS,
  TRACKING_POINTS_PER_ITEM,
} from '#shared/contract/constants';
import { type Bench, type Row, short } from './figures';
import { rideUsage } from './ride';

/**
 * US$ list prices, us-east-1, as known in November 2026 and not checked again since: DynamoDB on-demand after the price
 * cut of November 2024, API Gateway, Lambda (ARM), CloudWatch, SNS, Scheduler, S3, CloudFront. The prices of Amazon
 * Location (Autocomplete, GetPlace, CalculateRoutes per thousand requests) are assumptions, because its price page only
 * names buckets.
 */
const price = {
  httpPerMillion: 1,
  socketMessagePerMillion: 1,
  socketMinutePerMillion: 0.25,
  lambdaRequestPerMillion: 0.2,
  lambdaGbSecond: 0.0000133334,
  writeUnitPerMillion: 0.625,
  readUnitPerMillion: 0.125,
  autocompletePerThousand: 0.5,
  placePerThousand: 0.5,
  routePerThousand: 0.5,
  logGb: 0.5,
  tracePerMillion: 5,
  pushPerMillion: 0.5,
  schedulePerMillion: 1,
  queuePerMillion: 0.4,
  s3PutPerThousand: 0.005,
  cloudFrontGb: 0.085,
};

/** One ride: 5 min to the pickup, a trip of 20 min, and 15 min of the driver's idle time before it. */
const ride = {
  httpCalls: 20,
  idlePositions: (15 * 60_000) / POSITION_HEARTBEAT_MS,
  tripPositions: (5 * 60_000) / POSITION_PICKUP_INTERVAL_MS + (20 * 60_000) / POSITION_TRIP_INTERVAL_MS,
  socketFrames: 60,
  socketMinutes: 70,
  eventInvocations: 14,
  autocompletes: 6,
  places: 1,
  routes: 2,
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

/** What a ride costs, US$, by what it is for. */
export const rideCosts = (units: { read: number; write: number }, hasAmazonLocation: boolean): [string, number][] => {
  const { httpCalls, idlePositions, tripPositions, eventInvocations: events } = ride;
  // Every position is a frame to the server; during a trip it is relayed to one rider.
  const inbound = idlePositions + tripPositions + ride.socketFrames / 2;
  const frames = inbound + tripPositions + ride.socketFrames / 2;
  const invocations = httpCalls + inbound + events;
  const gbSeconds =
    ((httpCalls * ride.httpMs + events * ride.eventMs) * ride.memoryGb +
      inbound * ride.socketMs * ride.socketMemoryGb) /
    1000;
  // An idle driver's positions are stored one by one; during a trip a batch and the presence are. An instance knows what
  // it stored last (`npm run bench -- positions`).
  const positionWrites = idlePositions + (2 * tripPositions) / TRACKING_POINTS_PER_ITEM;
  const positionReads = 0.1 * (idlePositions + tripPositions);
  const maps = hasAmazonLocation
    ? ride.autocompletes * price.autocompletePerThousand +
      ride.places * price.placePerThousand +
      ride.routes * price.routePerThousand
    : 0;
  return [
    ['places and routes', maps / 1000],
    [
      'WebSocket frames and minutes',
      (frames * price.socketMessagePerMillion + ride.socketMinutes * price.socketMinutePerMillion) / MILLION,
    ],
    ['Lambda', (invocations * price.lambdaRequestPerMillion) / MILLION + gbSeconds * price.lambdaGbSecond],
    [
      'table: the ride, measured',
      (units.write * price.writeUnitPerMillion + units.read * price.readUnitPerMillion) / MILLION,
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

const dollars = (value: number) => value.toFixed(6);

export const costBench: Bench = {
  title: 'US$ of one ride: the table’s part measured, the rest by formula',
  async run(mark) {
    const units = await rideUsage();
    const amazon = rideCosts(units, true);
    const pack = rideCosts(units, false);
    const total = (list: [string, number][]) => list.reduce((sum, [, value]) => sum + value, 0);
    const rows: Row[] = amazon.map(([what, value], i) => ({
      what,
      'Amazon Location': dollars(value),
      'own map pack': dollars(pack[i]![1]),
    }));
    mark({ what: 'a ride with Amazon Location', figure: total(amazon), goal: budgetByMaps.amazon, unit: 'US$' });
    mark({ what: 'a ride with the own map pack', figure: total(pack), goal: budgetByMaps.pack, unit: 'US$' });
    const note = `${short(units.read)} read and ${short(units.write)} write units a ride`;
    const sums = { 'Amazon Location': dollars(total(amazon)), 'own map pack': dollars(total(pack)) };
    const budget = { 'Amazon Location': dollars(budgetByMaps.amazon), 'own map pack': dollars(budgetByMaps.pack) };
    return [...rows, { what: 'total', ...sums, note }, { what: 'budget', ...budget }];
  },
};

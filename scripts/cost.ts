import { parseArgs } from 'node:util';
import { buildApp } from '#infra/app';
import { readOwnValues } from '#infra/own-values';
import { stageNamed } from '#infra/stages';
import { callsOfRide, rideCosts, totalsOf } from './bench/cost';
import { printTable } from './bench/figures';
import { rideUsage } from './bench/ride';
import { buildLambdas } from './build/lambdas';
import { monthlyBill } from './deploy/monthly-bill';
import { monthlyPrice, type Template } from './deploy/monthly-price';
import { runCommand, UsageError } from './lib/command.mjs';

const USAGE = `Prints what a stage costs: a ride, whose units, calls, mails and stored kB are counted in some made here, and a month of them.

  npm run cost -- [--stage dev] [--rides 10000] [--people 5000] [--texts 1000] [--values stages.example.json]

  --rides   rides of a month
  --people  people who use it in a month
  --texts   codes by text in a month

Prices are lists' of a date that the sources name (scripts/bench/{cost,map-prices}.ts, scripts/deploy/monthly-{bill,price}.ts).`;

const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;

const count = (name: string, value: string): number => {
  const amount = Number(value);
  if (value.trim() === '' || !Number.isSafeInteger(amount) || amount < 0)
    throw new UsageError(`--${name} ${value} is no number of them.`);
  return amount;
};

const dollars = (amount: number, digits: number): string => amount.toFixed(digits);

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      stage: text('dev'),
      rides: text('10000'),
      people: text('5000'),
      texts: text('1000'),
      values: { type: 'string' },
    },
  });
  const stage = stageNamed(values.stage, values.values === undefined ? undefined : readOwnValues(values.values));
  const use = {
    rides: count('rides', values.rides),
    people: count('people', values.people),
    texts: count('texts', values.texts),
  };
  await buildLambdas();
  const { stacks } = buildApp({ stage }).synth();
  const templates = stacks.map(({ template }) => template as Template);
  const usage = await rideUsage();
  const parts = rideCosts(usage, stage.maps);
  const { first: perRide, known } = totalsOf(parts);
  printTable(`A ride on ${stage.name}, maps: ${stage.maps}`, [
    ...parts.map(([what, amount]) => ({ what, US$: dollars(amount, 6) })),
    { what: 'total', US$: dollars(perRide, 6) },
    { what: 'total between places that somebody has bought before', US$: dollars(known, 6) },
  ]);
  const idle = monthlyPrice(templates, stage.federation?.providers.length ?? 0).total;
  const ride = { usd: perRide, calls: callsOfRide(usage), mails: usage.mails, storedKb: usage.storedKb };
  const bill = monthlyBill(stage, use, idle, ride);
  const total = bill.reduce((sum, [, amount]) => sum + amount, 0);
  printTable(`A month of ${stage.name}`, [
    ...bill.map(([what, amount]) => ({ what, US$: dollars(amount, 2) })),
    { what: 'total', US$: dollars(total, 2) },
    { what: 'a ride, all included', US$: use.rides > 0 ? dollars(total / use.rides, 4) : '-' },
  ]);
};

await runCommand(USAGE, main);
// Idle connections of the SDKs would hold the process.
process.exit();

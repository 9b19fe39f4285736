/** Objectives of a stage over four weeks. `docs/operating.md` lists these rows; the dashboard shows each beside its goal. */
export type Objective = {
  readonly title: string;
  /** The goal in words. */
  readonly goal: string;
  /** CloudWatch metric math over the metrics of `Overview`. */
  readonly expression: string;
  /** Response to a missed objective. */
  readonly missed: string;
};

export const objectives: readonly Objective[] = [
  {
    title: 'Requests answered, %',
    goal: '99.9 or more',
    expression: '100 * (1 - failed / requests)',
    missed: 'No change but mends is deployed until it is met again. Most faults have one cause: `faults` tells it.',
  },
  {
    title: 'Time to answer, ms, 99 of 100',
    goal: '1,500 or less',
    expression: 'latency',
    missed: 'X-Ray tells the slow call. A provider or the map: their status page. The table: throttles by index.',
  },
  {
    title: 'Bookings that found a driver, %',
    goal: '90 or more',
    expression: '100 * (1 - unfilled / requested)',
    missed:
      'Too few drivers where or when people book: the dashboard’s map and reports; raise the search radius or the fares.',
  },
  {
    title: 'Seconds until a driver accepts, 95 of 100',
    goal: '120 or less',
    expression: 'accepting',
    missed: 'Offers that nobody sees: pushes, sockets, the time of an offer in the settings. Else as above.',
  },
  {
    title: 'Differences of the ledger',
    goal: '0',
    expression: 'differences',
    missed: 'Money comes first: `ledger-differs` says what to do.',
  },
];

/**
 * Structured logs with ids only: no e-mails, phones or positions. A line is an object: the runtime of a function writes
 * it as JSON with time, level and request, so that `message.operation`, `message.code`, `message.booking` and so on can
 * be queried; a string would be JSON in a string, which no query looks into.
 */
export type LogFields = Record<string, string | number | boolean | undefined>;

/** Texts of errors may quote the request to a service, so personal data is removed from them. */
const personal: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/[^\s"'<>(),:;=/]+@[^\s"'<>(),:;]+\.[a-z]{2,}/gi, '<email>'],
  [/(?<![\w.])\+\d{7,15}\b/g, '<phone>'],
  [/(?<![\w.])-?\d{1,3}\.\d{4,}/g, '<degrees>'],
];
const withoutPeople = (text: string): string =>
  personal.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);

/** On a console, a line is one line of JSON. */
const line = {
  [Symbol.for('nodejs.util.inspect.custom')](this: object): string {
    return JSON.stringify(this);
  },
};
const lineOf = (message: string, fields: LogFields): object => {
  const entries = Object.entries({ message, ...fields }).filter(([, value]) => value !== undefined);
  const clean = entries.map(([name, value]) => [name, typeof value === 'string' ? withoutPeople(value) : value]);
  return Object.assign(Object.create(line) as object, Object.fromEntries(clean));
};

/**
 * A group of measurements that CloudWatch extracts from the log line (Embedded Metric Format): no call, no permission.
 * It bypasses the console, which would wrap it: CloudWatch only accepts `_aws` at the top level of a line.
 */
export const measured = (
  dimensions: { Stage: string } & Record<string, string>,
  values: Record<string, { value: number; unit: string }>,
): void => {
  // On a laptop nobody reads measurements, and they would clutter the log.
  if (dimensions.Stage === 'local') return;
  const metrics = {
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: 'Wayfare',
          Dimensions: [Object.keys(dimensions)],
          Metrics: Object.entries(values).map(([Name, { unit }]) => ({ Name, Unit: unit })),
        },
      ],
    },
    ...dimensions,
    ...Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value])),
  };
  process.stdout.write(`${JSON.stringify(metrics)}\n`);
};

export const log = {
  info: (message: string, fields: LogFields = {}): void => console.log(lineOf(message, fields)),
  warn: (message: string, fields: LogFields = {}): void => console.warn(lineOf(message, fields)),
  /** A bug or an outage that needs attention, with its stack. The alarm of faults counts its mark. */
  error: (message: string, error: unknown, fields: LogFields = {}): void =>
    console.error(
      lineOf(message, {
        ...fields,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        fault: true,
      }),
    ),
};

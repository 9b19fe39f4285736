/** Structured logs, one JSON line each, with ids only: no e-mails, phones or positions. */
export type LogFields = Record<string, string | number | boolean | undefined>;

const line = (level: 'INFO' | 'WARN' | 'ERROR', message: string, fields: LogFields) =>
  console[level === 'ERROR' ? 'error' : 'log'](JSON.stringify({ level, message, ...fields }));

/** A group of measurements that CloudWatch reads out of the log line (Embedded Metric Format): no call, no permission. */
export const measured = (dimensions: Record<string, string>, values: Record<string, { value: number; unit: string }>) =>
  console.log(
    JSON.stringify({
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
    }),
  );

export const log = {
  info: (message: string, fields: LogFields = {}) => line('INFO', message, fields),
  warn: (message: string, fields: LogFields = {}) => line('WARN', message, fields),
  /** A bug or an outage that needs attention, with its stack. */
  error: (message: string, error: unknown, fields: LogFields = {}) =>
    line('ERROR', message, {
      ...fields,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
};

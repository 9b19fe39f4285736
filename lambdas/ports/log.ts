/** Structured logs, one JSON line each, with ids only: no e-mails, phones or positions. */
export type LogFields = Record<string, string | number | boolean | undefined>;

const line = (level: 'INFO' | 'WARN' | 'ERROR', message: string, fields: LogFields) =>
  console[level === 'ERROR' ? 'error' : 'log'](JSON.stringify({ level, message, ...fields }));

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

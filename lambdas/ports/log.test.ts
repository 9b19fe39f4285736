import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log, measured } from './log';

/** Log line that the runtime writes for a console call with one argument, when logs are JSON. */
const written = (level: 'log' | 'warn' | 'error') =>
  vi
    .mocked(console[level])
    .mock.calls.map(([message]) => JSON.parse(JSON.stringify({ level, message })) as { message: unknown });

beforeEach(() => {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

describe('[AWS-6] a line of the log', () => {
  it('is an object, whose fields can be queried, at its own level', () => {
    log.info('refused', { operation: 'createBooking', code: 'no_cars', booking: 'b1', requestId: 'r1' });
    log.warn('not delivered', { topic: 't', reason: undefined });
    log.error('failed', new Error('no table'), { operation: 'createBooking' });
    expect(written('log')).toEqual([
      {
        level: 'log',
        message: { message: 'refused', operation: 'createBooking', code: 'no_cars', booking: 'b1', requestId: 'r1' },
      },
    ]);
    expect(written('warn')).toEqual([{ level: 'warn', message: { message: 'not delivered', topic: 't' } }]);
    expect(written('error')).toMatchObject([
      { message: { message: 'failed', operation: 'createBooking', fault: true } },
    ]);
  });

  it('is one line on a console', () => {
    log.error('failed', new Error('no\ntable'), { booking: 'b1' });
    const [line] = vi.mocked(console.error).mock.calls[0] ?? [];
    expect(inspect(line)).not.toContain('\n');
    expect(JSON.parse(inspect(line))).toMatchObject({ message: 'failed', booking: 'b1' });
  });

  it('logs no address, number or place, even if an error quotes them', () => {
    log.error('failed', new Error('User rut.rider+1@mail.example.com (+46701234567) at 59.32932, -18.06858 exists'), {
      reason: 'mailto:rut@example.se',
    });
    const text = JSON.stringify(written('error'));
    expect(text).toContain('User <email> (<phone>) at <degrees>, <degrees> exists');
    expect(text).not.toMatch(/rut|4670|59\.32|18\.06/);
  });

  it('leaves versions, amounts and stacks readable', () => {
    log.info('x', { a: 'v1.25.3 of 10.0.0.7', b: '+5 and 12.50', c: 'at run (/var/task/chunk-AB12.mjs:10:200)' });
    expect(written('log')).toMatchObject([
      { message: { a: 'v1.25.3 of 10.0.0.7', b: '+5 and 12.50', c: 'at run (/var/task/chunk-AB12.mjs:10:200)' } },
    ]);
  });
});

it('[AWS-6] a measurement is a separate line, with its mark at the top, where CloudWatch looks for it', () => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const asked = { PaymentsAsked: { value: 3, unit: 'Count' } };
  measured({ Stage: 'dev', Provider: 'stripe' }, asked);
  measured({ Stage: 'local', Provider: 'stripe' }, asked);
  expect(out.mock.calls).toHaveLength(1);
  expect(JSON.parse(String(out.mock.calls[0]?.[0]))).toMatchObject({
    _aws: { CloudWatchMetrics: [{ Namespace: 'Wayfare', Dimensions: [['Stage', 'Provider']] }] },
    Provider: 'stripe',
    PaymentsAsked: 3,
  });
  expect(console.log).not.toHaveBeenCalled();
});

/** Names of fields that may be logged: ids, codes, counts and names of ours. A new one is a decision. */
const loggable = [
  'account',
  'booking',
  'chain',
  'channel',
  'code',
  'connectionId',
  'count',
  'event',
  'hash',
  'host',
  'intent',
  'job',
  'mail',

  'issue',
  'messageId',
  'operation',
  'provider',
  'reason',
  'refund',
  'requestId',
  'route',
  'seq',
  'status',
  'topic',
  'tries',
  'uid',
  'wave',
  'error',
];

it('[AWS-6] the backend logs only fields that reveal nothing of people', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const calls = files.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\blog\.(?:info|warn|error)\(([^;]*?)\)[;,)]?$/gms)].map(
      ([, call = '']) => ({ file, call }),
    ),
  );
  expect(calls.length).toBeGreaterThan(30);
  for (const { file, call } of calls) {
    const [, fields = ''] = /\{([^{}]*)\}\s*,?\s*$/s.exec(call) ?? [];
    const names = fields
      .split(',')
      .map(field => field.trim().split(':')[0]?.trim() ?? '')
      .filter(Boolean);
    expect({ file, unknown: names.filter(name => !loggable.includes(name)) }).toEqual({ file, unknown: [] });
  }
});

it('[AWS-6] nothing in the backend writes to the console directly', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const writing = files.filter(file => /\bconsole\.\w+\(/.test(readFileSync(join(root, file), 'utf8')));
  expect(writing).toEqual(['ports/log.ts']);
});

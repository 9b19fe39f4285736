import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COPY_KEPT_DAYS, KEPT_DAYS } from '#infra/constructs/backup';
import { stages } from '#infra/stages';
import { resourcesOf, templateOf } from './synthesize';

const text = readFileSync('docs/operating.md', 'utf8');
const row = (beginning: string) => text.split('\n').find(line => line.startsWith(`| ${beginning}`)) ?? '';
const prod = templateOf('prod');

it('the handbook says how long things are kept as the stack has it', () => {
  for (const name of ['dev', 'staging', 'prod'] as const)
    expect(row('logs of functions')).toContain(`\`${name}\` ${stages[name].logRetentionDays} days`);
  expect(row('nightly backups')).toContain(
    `| ${KEPT_DAYS} days, the copy in the other account ${COPY_KEPT_DAYS} days |`,
  );
  const files = resourcesOf(prod, 'AWS::S3::Bucket').find(([id]) => id.startsWith('BucketsFiles'))?.[1];
  const rules = JSON.stringify(files?.Properties['LifecycleConfiguration']);
  const [, days] = /"NoncurrentVersionExpiration":\{"NoncurrentDays":(\d+)\},"Status":"Enabled"\}\]/.exec(rules) ?? [];
  expect(row('users’ files'.replace('’', "'"))).toContain(`| ${days} days in a permanent stage`);
  expect(rules).toContain('"ExpirationInDays":1');
  const seconds = resourcesOf(prod, 'AWS::SQS::Queue')
    .filter(([id]) => id.includes('DeadLetters'))
    .map(([, { Properties }]) => Properties['MessageRetentionPeriod']);
  expect(new Set(seconds)).toEqual(new Set([14 * 86_400]));
  expect(row('messages that were given up')).toContain('| 14 days |');
});

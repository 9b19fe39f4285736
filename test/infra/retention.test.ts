import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COPY_KEPT_DAYS, KEPT_DAYS } from '#infra/constructs/backup';
import { stages } from '#infra/stages';
import { PARCEL_LINK_MS } from '#shared/contract/constants';
import { shipped, shippedTexts } from '#shared/i18n/shipped';
import { ALARM_KEPT_S } from '#lambdas/model/alarms/alarm-items';
import { NOTICE_KEPT_S } from '#lambdas/model/notifications/inbox';
import { UNPAID_KEPT_S } from '#lambdas/model/payments/intents';
import { resourcesOf, templateOf } from './synthesize';

const text = readFileSync('docs/operating.md', 'utf8');
const row = (beginning: string) => text.split('\n').find(line => line.startsWith(`| ${beginning}`)) ?? '';
const prod = templateOf('prod');
const files = resourcesOf(prod, 'AWS::S3::Bucket').find(([id]) => id.startsWith('BucketsFiles'))?.[1];
const rules = JSON.stringify(files?.Properties['LifecycleConfiguration']);
/** Days that the files of a permanent stage outlive their deletion. */
const daysOfFiles = (): number => {
  const [, days] = /"NoncurrentVersionExpiration":\{"NoncurrentDays":(\d+)\},"Status":"Enabled"\}\]/.exec(rules) ?? [];
  return Number(days);
};

it('the handbook says how long things are kept as the stack has it', () => {
  for (const name of ['dev', 'staging', 'prod'] as const)
    expect(row('logs of functions')).toContain(`\`${name}\` ${stages[name].logRetentionDays} days`);
  expect(row('nightly backups')).toContain(
    `| ${KEPT_DAYS} days, the copy in the other account ${COPY_KEPT_DAYS} days |`,
  );
  expect(row('users’ files'.replace('’', "'"))).toContain(`| ${daysOfFiles()} days in a permanent stage`);
  expect(rules).toContain('"ExpirationInDays":1');
  const seconds = resourcesOf(prod, 'AWS::SQS::Queue')
    .filter(([id]) => id.includes('DeadLetters'))
    .map(([, { Properties }]) => Properties['MessageRetentionPeriod']);
  expect(new Set(seconds)).toEqual(new Set([14 * 86_400]));
  expect(row('messages that were given up')).toContain('| 14 days |');
});

it.each(Object.keys(shipped))('the privacy page says in %s for how long copies outlive an erasure', async locale => {
  const { 'privacy.deletionText': said = '' } = await shippedTexts(locale);
  // Backups in the other account expire last; the table's own recovery of 35 days ends earlier.
  expect(said.match(/\d+/g)?.map(Number)).toEqual([daysOfFiles(), Math.max(KEPT_DAYS, COPY_KEPT_DAYS)]);
});

const DAY_S = 86_400;

it.each(Object.keys(shipped))(
  'the privacy page says in %s for how long rows with an end of their own are kept',
  async locale => {
    const { 'privacy.keptText': said = '', 'privacy.recipientsText': recipients = '' } = await shippedTexts(locale);
    expect(said.match(/\d+/g)?.map(Number)).toEqual([NOTICE_KEPT_S / DAY_S, UNPAID_KEPT_S / DAY_S]);
    expect(ALARM_KEPT_S).toBe(NOTICE_KEPT_S);
    // The text says "a day" in words.
    expect(PARCEL_LINK_MS).toBe(DAY_S * 1_000);
    expect(recipients.match(/\d+/g)).toBeNull();
  },
);

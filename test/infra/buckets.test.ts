import { expect, it } from 'vitest';
import { resourcesOf, templateOf } from './synthesize';

type Rule = Record<string, unknown>;

const filesBucket = (stage: 'prod' | 'local') => {
  const [, resource] = resourcesOf(templateOf(stage), 'AWS::S3::Bucket').find(([id]) => id.includes('Files')) ?? [];
  return resource?.Properties as {
    LifecycleConfiguration: { Rules: Rule[] };
    CorsConfiguration: { CorsRules: Rule[] };
    PublicAccessBlockConfiguration: Record<string, boolean>;
  };
};

it('[STOR-1] the bucket of users’ files is shut to the public in every way', () => {
  const block = filesBucket('prod').PublicAccessBlockConfiguration;
  expect(Object.values(block)).toEqual([true, true, true, true]);
});

it('[STOR-2] forgets what was begun and not finished, after a day', () => {
  const rules = filesBucket('prod').LifecycleConfiguration.Rules;
  expect(rules).toContainEqual(
    expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' }),
  );
  expect(rules).toContainEqual(
    expect.objectContaining({ Prefix: 'incoming/', ExpirationInDays: 1, Status: 'Enabled' }),
  );
  const expiring = rules.filter(rule => 'ExpirationInDays' in rule);
  expect(expiring.map(rule => rule['Prefix'])).toEqual(['incoming/']);
});

it.each(['prod', 'local'] as const)(
  '[STOR-2] pages may post forms, put parts, see their tags and read pictures (%s)',
  stage => {
    expect(filesBucket(stage).CorsConfiguration.CorsRules).toMatchObject([
      { AllowedMethods: ['GET', 'POST', 'PUT'], AllowedHeaders: ['*'], ExposedHeaders: ['ETag'] },
    ]);
  },
);

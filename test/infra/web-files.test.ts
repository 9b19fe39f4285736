import { expect, it } from 'vitest';
import { resourcesOf, templateOf } from './synthesize';

it('[AWS-5] a missing asset or tile is 404: the site’s distribution, and nobody else, may list', () => {
  const policies = resourcesOf(templateOf('prod'), 'AWS::S3::BucketPolicy').filter(([id]) =>
    id.startsWith('BucketsWeb'),
  );
  const statements = policies.flatMap(
    ([, { Properties }]) => (Properties['PolicyDocument'] as { Statement: Record<string, unknown>[] }).Statement,
  );
  const listing = statements.filter(
    ({ Effect, Action }) => Effect === 'Allow' && [Action].flat().includes('s3:ListBucket'),
  );
  expect(listing).toHaveLength(1);
  expect(listing[0]).toMatchObject({ Principal: { Service: 'cloudfront.amazonaws.com' } });
  expect(JSON.stringify(listing[0]?.['Condition'])).toContain(':distribution/');
});

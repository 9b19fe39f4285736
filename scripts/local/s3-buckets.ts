import { bucketName } from './physical-names';
import type { BucketConfig, CorsRule } from './s3/types';
import type { LocalStack } from './template';

/** Buckets of the template with their CORS rules. */
export const readBuckets = (stack: LocalStack): BucketConfig[] =>
  stack.resources('AWS::S3::Bucket').map(([logicalId, bucket]) => {
    const cors = bucket.CorsConfiguration as { CorsRules?: CorsRule[] } | undefined;
    return { name: bucketName(logicalId, bucket), ...(cors?.CorsRules && { corsRules: cors.CorsRules }) };
  });

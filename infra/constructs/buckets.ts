import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

export type BucketsProps = {
  /** Whether users' files are versioned, and nothing but the web build is emptied with the stack. @default false */
  readonly isPermanent?: boolean;
  /** Whether the stack can be deleted at all: then its buckets must be emptied first. @default true */
  readonly isRemovable?: boolean;
  /** Retention of access logs in days. */
  readonly logRetentionDays: number;
};

/** Private buckets: users' files (licences, pictures, proofs), the web build, and the access logs of both. */
export class Buckets extends Construct {
  readonly files: s3.Bucket;
  readonly web: s3.Bucket;
  readonly logs: s3.Bucket;

  constructor(scope: Construct, id: string, props: BucketsProps) {
    super(scope, id);
    const common: s3.BucketProps = {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // The construct requires this to empty the bucket; `decideRemoval` sets the final policy.
      removalPolicy: RemovalPolicy.DESTROY,
    };
    const isRemovable = props.isRemovable ?? true;
    const emptiedUnlessPermanent = { autoDeleteObjects: isRemovable && !props.isPermanent };
    this.logs = new s3.Bucket(this, 'Logs', {
      ...common,
      ...emptiedUnlessPermanent,
      // CloudFront's standard logs are written through an ACL grant.
      objectOwnership: s3.ObjectOwnership.OBJECT_WRITER,
      lifecycleRules: [{ expiration: Duration.days(Math.max(props.logRetentionDays, 1)) }],
    });
    this.files = new s3.Bucket(this, 'Files', {
      ...common,
      ...emptiedUnlessPermanent,
      versioned: props.isPermanent ?? false,
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 'files/',
      cors: [
        {
          // The signed form is the permission and no cookie is involved, so restricting the origin adds nothing; naming
          // the site here would make bucket and distribution depend on each other.
          allowedOrigins: ['*'],
          allowedMethods: [s3.HttpMethods.GET, s3.HttpMethods.POST, s3.HttpMethods.PUT],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // Unfinished uploads, and licences of people who did not complete their registration.
        { prefix: 'incoming/', expiration: Duration.days(1), noncurrentVersionExpiration: Duration.days(1) },
        { noncurrentVersionExpiration: Duration.days(30) },
      ],
    });
    this.web = new s3.Bucket(this, 'Web', {
      ...common,
      // The build is uploaded before the stack is complete; every deployment uploads it again.
      autoDeleteObjects: isRemovable,
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 'web/',
    });
  }
}

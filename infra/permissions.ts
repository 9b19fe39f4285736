import * as iam from 'aws-cdk-lib/aws-iam';
import { credentialsName, type PaymentProvider } from '#shared/contract/payment-providers';
import { tableReadActions, tableWriteActions, type Grant } from './grants';

/** ARNs that the permissions of a row apply to. */
export type GrantTargets = {
  readonly tableArns: readonly string[];
  readonly poolArn: string;
  readonly dispatchQueueArn: string;
  readonly scheduleGroupName: string;
  readonly scheduleRoleArn: string;
  readonly socketApiId: string;
  readonly socketStage: string;
  readonly filesBucketArn: string;
  /** SES identities to send from; none if the stage has no sender. */
  readonly mailIdentityArns: readonly string[];
  readonly usesAmazonLocation: boolean;
  /** Name of the stage. */
  readonly stage: string;
  readonly region: string;
  readonly account: string;
};

const allow = (actions: readonly string[], resources: readonly string[], conditions?: Record<string, unknown>) =>
  new iam.PolicyStatement({ actions: [...actions], resources: [...resources], ...(conditions ? { conditions } : {}) });

const scheduleStatements = (to: GrantTargets) => [
  allow(
    ['scheduler:CreateSchedule', 'scheduler:DeleteSchedule'],
    [`arn:aws:scheduler:${to.region}:${to.account}:schedule/${to.scheduleGroupName}/*`],
  ),
  allow(['iam:PassRole'], [to.scheduleRoleArn], { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } }),
];

const mailStatements = (to: GrantTargets) =>
  to.mailIdentityArns.length > 0 ? [allow(['ses:SendEmail'], to.mailIdentityArns)] : [];

/** Device endpoints only: no topics, and no text messages to phone numbers. */
const pushStatements = (to: GrantTargets) => [
  allow(['sns:Publish'], [`arn:aws:sns:${to.region}:${to.account}:endpoint/*`]),
];

const mapStatements = ({ usesAmazonLocation, region }: GrantTargets) =>
  usesAmazonLocation
    ? [
        allow(
          ['geo-places:Suggest', 'geo-places:GetPlace', 'geo-places:ReverseGeocode'],
          [`arn:aws:geo-places:${region}::provider/default`],
        ),
        allow(['geo-routes:CalculateRoutes'], [`arn:aws:geo-routes:${region}::provider/default`]),
      ]
    : [];

/** A phone number has no ARN, so text messages need every resource except topics and device endpoints. */
const textStatements = () => [
  allow(['sns:Publish'], ['*']),
  new iam.PolicyStatement({ effect: iam.Effect.DENY, actions: ['sns:Publish'], resources: ['arn:aws:sns:*:*:*'] }),
];

const fileStatements = ({ filesBucketArn }: GrantTargets) => [
  allow(
    ['s3:PutObject', 's3:GetObject', 's3:DeleteObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
    [`${filesBucketArn}/*`],
  ),
  allow(['s3:ListBucket'], [filesBucketArn]),
];

/**
 * Reading one parameter decrypts it, too: the key that AWS manages for Parameter Store lets in whoever may use the
 * service. The test provider's key is the stack's own.
 */
const credentialStatements = (provider: PaymentProvider, { region, account, stage }: GrantTargets) =>
  provider === 'test'
    ? []
    : [allow(['ssm:GetParameter'], [`arn:aws:ssm:${region}:${account}:parameter${credentialsName(stage, provider)}`])];

const socketStatements = ({ region, account, socketApiId, socketStage }: GrantTargets) => {
  const connections = (method: string) =>
    `arn:aws:execute-api:${region}:${account}:${socketApiId}/${socketStage}/${method}/@connections/*`;
  return [allow(['execute-api:ManageConnections'], [connections('POST'), connections('DELETE')])];
};

const tableActions = { read: tableReadActions, readwrite: [...tableReadActions, ...tableWriteActions] } as const;

/** Lets an otherwise read-only function write the rate-limit counters of its operations. */
const countStatement = ({ tableArns }: GrantTargets) =>
  allow(['dynamodb:UpdateItem'], tableArns.slice(0, 1), {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['LIM#*'] },
  });

/** The policy statements of one row of the permission table. */
export const statementsOf = (grant: Grant, to: GrantTargets): iam.PolicyStatement[] => [
  ...(grant.table ? [allow(tableActions[grant.table], to.tableArns)] : []),
  ...(grant.counts ? [countStatement(to)] : []),
  ...(grant.pool
    ? [
        allow(
          grant.pool.map(action => `cognito-idp:${action}`),
          [to.poolArn],
        ),
      ]
    : []),
  ...(grant.queue ? [allow(['sqs:SendMessage'], [to.dispatchQueueArn])] : []),
  ...(grant.schedules ? scheduleStatements(to) : []),
  ...(grant.sockets ? socketStatements(to) : []),
  ...(grant.mails ? mailStatements(to) : []),
  ...(grant.pushes ? pushStatements(to) : []),
  ...(grant.maps ? mapStatements(to) : []),
  ...(grant.texts ? textStatements() : []),
  ...(grant.files ? fileStatements(to) : []),
  ...(grant.credentials ? credentialStatements(grant.credentials, to) : []),
];

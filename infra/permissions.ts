import * as iam from 'aws-cdk-lib/aws-iam';
import { tableReadActions, tableWriteActions, type Grant } from './grants';

/** ARNs that the rows of the permission table are bound to. */
export type GrantTargets = {
  readonly tableArns: readonly string[];
  readonly poolArn: string;
  readonly dispatchQueueArn: string;
  readonly scheduleGroupName: string;
  readonly scheduleRoleArn: string;
  readonly socketApiId: string;
  readonly socketStage: string;
  readonly filesBucketArn: string;
  /** SES identities to send from; none when the stage has no sender. */
  readonly mailIdentityArns: readonly string[];
  readonly usesAmazonLocation: boolean;
  readonly region: string;
  readonly account: string;
};

const allow = (actions: readonly string[], resources: readonly string[], conditions?: Record<string, unknown>) =>
  new iam.PolicyStatement({ actions: [...actions], resources: [...resources], ...(conditions ? { conditions } : {}) });

const scheduleStatements = (to: GrantTargets) => [
  allow(
    ['scheduler:CreateSchedule', 'scheduler:UpdateSchedule', 'scheduler:DeleteSchedule', 'scheduler:GetSchedule'],
    [`arn:aws:scheduler:${to.region}:${to.account}:schedule/${to.scheduleGroupName}/*`],
  ),
  allow(['iam:PassRole'], [to.scheduleRoleArn], { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } }),
];

const noticeStatements = (to: GrantTargets) => [
  ...(to.mailIdentityArns.length > 0 ? [allow(['ses:SendEmail'], to.mailIdentityArns)] : []),
  // A text goes to a phone number, which has no ARN; topics and device endpoints stay out of reach.
  new iam.PolicyStatement({ actions: ['sns:Publish'], notResources: ['arn:aws:sns:*:*:*'] }),
];

const mapStatements = ({ usesAmazonLocation, region }: GrantTargets) =>
  usesAmazonLocation
    ? [
        allow(
          ['geo-places:Autocomplete', 'geo-places:Suggest', 'geo-places:GetPlace', 'geo-places:ReverseGeocode'],
          [`arn:aws:geo-places:${region}::provider/default`],
        ),
        allow(
          ['geo-routes:CalculateRoutes', 'geo-routes:SnapToRoads'],
          [`arn:aws:geo-routes:${region}::provider/default`],
        ),
      ]
    : [];

const tableActions = { read: tableReadActions, readwrite: [...tableReadActions, ...tableWriteActions] } as const;

/** The policy statements of one row of the permission table. */
export const statementsOf = (grant: Grant, to: GrantTargets): iam.PolicyStatement[] => [
  ...(grant.table ? [allow(tableActions[grant.table], to.tableArns)] : []),
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
  ...(grant.sockets
    ? [
        allow(
          ['execute-api:ManageConnections'],
          ['POST', 'DELETE'].map(
            method =>
              `arn:aws:execute-api:${to.region}:${to.account}:${to.socketApiId}/${to.socketStage}/${method}/@connections/*`,
          ),
        ),
      ]
    : []),
  ...(grant.notices ? noticeStatements(to) : []),
  ...(grant.maps ? mapStatements(to) : []),
  ...(grant.files ? [allow(['s3:PutObject', 's3:GetObject', 's3:DeleteObject'], [`${to.filesBucketArn}/*`])] : []),
];

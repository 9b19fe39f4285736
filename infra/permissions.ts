import * as iam from 'aws-cdk-lib/aws-iam';
import { credentialsName, type PaymentProvider } from '#shared/contract/payment-providers';
import { robotCheckName } from '#shared/contract/robot-check';
import { pushKeysName } from '#shared/contract/push';
import {
  tableReadActions,
  tableWriteActions,
  type FileAction,
  type Grant,
  type Partitions,
  type PhoneAct,
} from './grants';
import { mapResources, type Stage } from './stages';

/** ARNs that the permissions of a row apply to. */
export type GrantTargets = {
  readonly tableArns: readonly string[];
  readonly poolArn: string;
  readonly dispatchQueueArn: string;
  readonly panelQueueArn: string;
  readonly pushQueueArn: string;
  /** Platform applications of phones; none if the stage has no apps. */
  readonly pushAppArns: readonly string[];
  readonly scheduleGroupName: string;
  readonly scheduleRoleArn: string;
  readonly socketApiId: string;
  readonly socketStage: string;
  readonly filesBucketArn: string;
  /** SES identities to send from; none if the stage has no sender. */
  readonly mailIdentityArns: readonly string[];
  readonly maps: Stage['maps'];
  readonly hasRobotCheck: boolean;
  /** Name of the stage. */
  readonly stage: string;
  readonly region: string;
  readonly account: string;
};

const allow = (actions: readonly string[], resources: readonly string[], conditions?: Record<string, unknown>) =>
  new iam.PolicyStatement({ actions: [...actions], resources: [...resources], ...(conditions ? { conditions } : {}) });

export const receiveActions = [
  'sqs:ReceiveMessage',
  'sqs:DeleteMessage',
  'sqs:ChangeMessageVisibility',
  'sqs:GetQueueAttributes',
];

const scheduleStatements = (to: GrantTargets) => [
  allow(
    ['scheduler:CreateSchedule', 'scheduler:UpdateSchedule', 'scheduler:DeleteSchedule'],
    [`arn:aws:scheduler:${to.region}:${to.account}:schedule/${to.scheduleGroupName}/*`],
  ),
  allow(['iam:PassRole'], [to.scheduleRoleArn], { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } }),
];

const mailStatements = (to: GrantTargets) =>
  to.mailIdentityArns.length > 0 ? [allow(['ses:SendEmail'], to.mailIdentityArns)] : [];

/** Device endpoints only: no topics, and no text messages to phone numbers. */
const pushStatements = ({ region, account, stage }: GrantTargets) => [
  allow(['sns:Publish'], [`arn:aws:sns:${region}:${account}:endpoint/*`]),
  allow(['ssm:GetParameter'], [`arn:aws:ssm:${region}:${account}:parameter${pushKeysName(stage)}`]),
];

/** Endpoints of the stage's own platform applications; without an application there is nothing to allow. */
const phoneStatements = (acts: readonly PhoneAct[], { pushAppArns, region, account }: GrantTargets) => {
  if (pushAppArns.length === 0) return [];
  const endpoints = [`arn:aws:sns:${region}:${account}:endpoint/*`];
  return [
    ...(acts.includes('register')
      ? [allow(['sns:CreatePlatformEndpoint'], pushAppArns), allow(['sns:SetEndpointAttributes'], endpoints)]
      : []),
    ...(acts.includes('remove') ? [allow(['sns:DeleteEndpoint'], endpoints)] : []),
  ];
};

const mapStatements = ({ maps, region, account, stage }: GrantTargets) => {
  if (maps === 'pack') return [];
  if (maps === 'amazon-location')
    return [
      allow(
        ['geo-places:Suggest', 'geo-places:GetPlace', 'geo-places:ReverseGeocode'],
        [`arn:aws:geo-places:${region}::provider/default`],
      ),
      allow(['geo-routes:CalculateRoutes'], [`arn:aws:geo-routes:${region}::provider/default`]),
    ];
  const own = (kind: string) => [`arn:aws:geo:${region}:${account}:${kind}/${mapResources(stage)}`];
  const searches = ['Suggestions', 'Text', 'Position'].map(by => `geo:SearchPlaceIndexFor${by}`);
  return [
    allow([...searches, 'geo:GetPlace'], own('place-index')),
    allow(['geo:CalculateRoute'], own('route-calculator')),
  ];
};

/** A phone number has no ARN, so text messages need every resource except topics and device endpoints. */
const textStatements = () => [
  allow(['sns:Publish'], ['*']),
  new iam.PolicyStatement({ effect: iam.Effect.DENY, actions: ['sns:Publish'], resources: ['arn:aws:sns:*:*:*'] }),
];

const fileStatements = (actions: readonly FileAction[], { filesBucketArn }: GrantTargets) => {
  const ofFiles = actions.filter(action => action !== 'ListBucket').map(action => `s3:${action}`);
  return [
    ...(ofFiles.length > 0 ? [allow(ofFiles, [`${filesBucketArn}/*`])] : []),
    ...(actions.includes('ListBucket') ? [allow(['s3:ListBucket'], [filesBucketArn])] : []),
  ];
};

/**
 * Reading a parameter also decrypts it: the AWS-managed key of Parameter Store admits everybody who may use the
 * service. The test provider's key is the stack's own.
 */
const credentialStatements = (provider: PaymentProvider, { region, account, stage }: GrantTargets) =>
  provider === 'test'
    ? []
    : [allow(['ssm:GetParameter'], [`arn:aws:ssm:${region}:${account}:parameter${credentialsName(stage, provider)}`])];

/** A stage without a robot check has no secret to read. */
const robotCheckStatements = ({ region, account, stage, hasRobotCheck }: GrantTargets) =>
  hasRobotCheck
    ? [allow(['ssm:GetParameter'], [`arn:aws:ssm:${region}:${account}:parameter${robotCheckName(stage)}`])]
    : [];

const socketStatements = ({ region, account, socketApiId, socketStage }: GrantTargets) => {
  const connections = (method: string) =>
    `arn:aws:execute-api:${region}:${account}:${socketApiId}/${socketStage}/${method}/@connections/*`;
  return [allow(['execute-api:ManageConnections'], [connections('POST'), connections('DELETE')])];
};

const tableActions = { read: tableReadActions, readwrite: [...tableReadActions, ...tableWriteActions] } as const;

/** Key patterns of the partitions that a row may name. */
const partitionKeys: Readonly<Record<Partitions, readonly string[]>> = {
  configuration: ['CFG#*'],
  owners: ['UQ#*'],
  profiles: ['U#*', 'AC#*'],
};

/** Reads of some partitions only. Indexes have other keys, so this condition cannot restrict them. */
const readStatement = (reads: readonly Partitions[], { tableArns }: GrantTargets) =>
  allow(tableReadActions, tableArns.slice(0, 1), {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': reads.flatMap(name => partitionKeys[name]) },
  });

const tableStatements = ({ table, reads, acts }: Grant, to: GrantTargets) => {
  if (!table) return [];
  if (acts)
    return [
      allow(
        acts.map(act => `dynamodb:${act}`),
        to.tableArns.slice(0, 1),
      ),
    ];
  return [reads ? readStatement(reads, to) : allow(tableActions[table], to.tableArns)];
};

/** Lets a function count the uses of its operations, and read how many are left of a limit. */
const countStatement = ({ tableArns }: GrantTargets) =>
  allow(['dynamodb:GetItem', 'dynamodb:UpdateItem'], tableArns.slice(0, 1), {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['LIM#*'] },
  });

/** A region pack needs no bought places, so nothing is stored. */
const placeStatements = ({ tableArns, maps }: GrantTargets) =>
  maps === 'pack'
    ? []
    : [
        allow(['dynamodb:GetItem', 'dynamodb:PutItem'], tableArns.slice(0, 1), {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['PL#*'] },
        }),
      ];

/** Lets a function that writes nothing else use up passes of the robot check. */
const passStatements = ({ tableArns, hasRobotCheck }: GrantTargets) =>
  hasRobotCheck
    ? [
        allow(['dynamodb:DeleteItem'], tableArns.slice(0, 1), {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['PASS#*'] },
        }),
      ]
    : [];

/** Attributes of a profile that change when its address is verified. The request also contains the key. */
const provable = [
  'pk',
  'sk',
  'emailUnproved',
  'emailGiven',
  'mobileUnproved',
  'sessionsFromS',
  'retainedSession',
  'deletedAt',
];

/** Rights of the trigger after a mailed code. */
const proofStatements = ({ tableArns }: GrantTargets) => [
  allow(['dynamodb:UpdateItem'], tableArns.slice(0, 1), {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['U#*'] },
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...provable] },
  }),
  allow(['dynamodb:PutItem'], tableArns.slice(0, 1), {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['MO#*', 'NP#*'] },
  }),
];

/** Partitions of the audit trail: its entries by chain, and the heads of the chains. */
const AUDIT_ENTRIES = 'AUC#*';
const AUDIT_HEADS = 'AUH#*';

/** Attributes of an entry that change when a person is erased. The request also contains the key. */
const erasable = ['pk', 'sk', 'changes', 'salt'];

const denyAudit = (to: GrantTargets, actions: readonly string[], keys: readonly string[], unless?: readonly string[]) =>
  new iam.PolicyStatement({
    effect: iam.Effect.DENY,
    actions: [...actions],
    resources: to.tableArns.slice(0, 1),
    conditions: {
      'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': keys },
      ...(unless ? { 'ForAnyValue:StringNotEquals': { 'dynamodb:Attributes': unless } } : {}),
    },
  });

/**
 * Excludes the audit trail from the items that a function may write. A new entry is a put, which IAM cannot distinguish
 * from overwriting an old one; the condition in the transaction and the chain can.
 */
const auditStatements = ({ audit = [] }: Grant, to: GrantTargets) => {
  const both = [AUDIT_ENTRIES, AUDIT_HEADS];
  const isAppending = audit.includes('append');
  return [
    denyAudit(to, isAppending ? ['dynamodb:DeleteItem'] : ['dynamodb:DeleteItem', 'dynamodb:PutItem'], both),
    denyAudit(to, ['dynamodb:UpdateItem'], [AUDIT_ENTRIES], audit.includes('forget') ? erasable : undefined),
    ...(isAppending ? [] : [denyAudit(to, ['dynamodb:UpdateItem'], [AUDIT_HEADS])]),
  ];
};

/** The policy statements of one row of the permission table. */
export const statementsOf = (grant: Grant, to: GrantTargets): iam.PolicyStatement[] => [
  ...tableStatements(grant, to),
  ...(grant.table === 'readwrite' ? auditStatements(grant, to) : []),
  ...(grant.counts ? [countStatement(to)] : []),
  ...(grant.passes ? passStatements(to) : []),
  ...(grant.provesEmails ? proofStatements(to) : []),
  ...(grant.keepsPlaces ? placeStatements(to) : []),
  ...(grant.pool
    ? [
        allow(
          grant.pool.map(action => `cognito-idp:${action}`),
          [to.poolArn],
        ),
      ]
    : []),
  ...(grant.queue ? [allow(['sqs:SendMessage'], [to.dispatchQueueArn])] : []),
  ...(grant.panelQueue ? [allow(['sqs:SendMessage'], [to.panelQueueArn])] : []),
  ...(grant.takesPanelNews ? [allow(receiveActions, [to.panelQueueArn])] : []),
  ...(grant.pushQueue ? [allow(['sqs:SendMessage'], [to.pushQueueArn])] : []),
  ...(grant.takesPushes ? [allow(receiveActions, [to.pushQueueArn])] : []),
  ...(grant.phones ? phoneStatements(grant.phones, to) : []),
  ...(grant.schedules ? scheduleStatements(to) : []),
  ...(grant.sockets ? socketStatements(to) : []),
  ...(grant.mails ? mailStatements(to) : []),
  ...(grant.pushes ? pushStatements(to) : []),
  ...(grant.maps ? mapStatements(to) : []),
  ...(grant.texts ? textStatements() : []),
  ...(grant.files ? fileStatements(grant.files, to) : []),
  ...(grant.credentials ? credentialStatements(grant.credentials, to) : []),
  ...(grant.robotCheck ? robotCheckStatements(to) : []),
];

import { type Stack, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { Acknowledgement } from './acknowledgement';
import type { Boundary } from './constructs/boundary';
import type { Buckets } from './constructs/buckets';
import type { Functions } from './constructs/functions';
import type { HttpApi } from './constructs/http-api';
import type { Identity } from './constructs/identity';
import type { Jobs } from './constructs/jobs';
import type { Realtime } from './constructs/realtime';
import type { StageKeys } from './constructs/stage-keys';
import type { WebSite } from './constructs/web-site';
import type { AlarmTopic } from './constructs/alarm-topic';
import type { Consumers } from './constructs/consumers';
import type { CoreTable } from './constructs/core-table';
import { grants, type LambdaName } from './grants';
import { serverlessFindings } from './serverless-acknowledgements';

/** The constructs of a stage that have cdk-nag findings. */
type AcknowledgedStack = Stack & {
  readonly alarmTopic: AlarmTopic | undefined;
  readonly boundary: Boundary;
  /** Name of the stage. */
  readonly stageName: string;
  readonly table: CoreTable;
  readonly consumers: Consumers;
  readonly buckets: Buckets;
  readonly functions: Functions;
  readonly httpApi: HttpApi;
  readonly identity: Identity;
  readonly jobs: Jobs;
  readonly keys: StageKeys;
  readonly realtime: Realtime;
  readonly site: WebSite;
};

const findings = (at: IConstruct | undefined, ids: readonly string[], reason: string): Acknowledgement[] =>
  at ? ids.map(id => ({ at, id: `AwsSolutions-${id}`, reason })) : [];

/** cdk-nag names a resource by its logical id: `<Id>` for a reference, `<Id.Arn>` for an attribute. */
const logicalId = (stack: AcknowledgedStack, token: string): string => {
  const resolved = stack.resolve(token) as { Ref?: string; 'Fn::GetAtt'?: [string, string] };
  return resolved.Ref ?? resolved['Fn::GetAtt']?.[0] ?? '';
};

const child = (scope: IConstruct, ...path: readonly string[]): IConstruct | undefined =>
  path.reduce<IConstruct | undefined>((at, id) => at?.node.tryFindChild(id), scope);

/** Reason why a function has rights over any resource: the resources of these actions cannot be named. */
const withoutResource = (name: LambdaName): string =>
  [
    'X-Ray knows no resource.',
    ...(name === 'events' ? ['Nor does dynamodb:ListStreams.'] : []),
    ...(grants[name].texts ? ['Nor does a text to a phone number; topics and endpoints are denied.'] : []),
  ].join(' ');

const functionFindings = (stack: AcknowledgedStack): Acknowledgement[] => {
  const { functions, realtime, buckets, jobs, region } = stack;
  const files = `IAM5[Resource::<${logicalId(stack, buckets.files.bucketArn)}.Arn>/*]`;
  const api = `arn:aws:execute-api:${region}:<AWS::AccountId>:<${logicalId(stack, realtime.api.apiId)}>`;
  const sockets = ['POST', 'DELETE'].map(
    method => `IAM5[Resource::${api}/${realtime.stageName}/${method}/@connections/*]`,
  );
  const devices = `IAM5[Resource::arn:aws:sns:${region}:<AWS::AccountId>:endpoint/*]`;
  const group = jobs.scheduleGroup.scheduleGroupName;
  const schedules = `IAM5[Resource::arn:aws:scheduler:${region}:<AWS::AccountId>:schedule/${group}/*]`;
  return [...functions.all].flatMap(([name, { role }]) => {
    const grant = grants[name];
    return [
      ...findings(role, ['IAM5[Resource::*]'], withoutResource(name)),
      ...(grant.files?.some(action => action !== 'ListBucket')
        ? findings(
            role,
            [files],
            'Keys of users’ files are made at run time; the statement stays within the one private bucket.',
          )
        : []),
      ...(grant.sockets
        ? findings(
            role,
            sockets,
            'API Gateway makes connection ids; the statement stays within this API, stage and two methods.',
          )
        : []),
      ...(grant.pushes || grant.phones
        ? findings(
            role,
            [devices],
            'SNS makes the names of device endpoints; topics and phone numbers stay out of reach.',
          )
        : []),
      ...(grant.schedules
        ? findings(
            role,
            [schedules],
            'A schedule is named by its booking; the statement stays within this stage’s group.',
          )
        : []),
    ];
  });
};

/**
 * The boundary grants no rights. Its wildcards are those of the roles below it, and stand for names that only AWS
 * knows.
 */
const boundaryFindings = (stack: AcknowledgedStack): Acknowledgement[] => {
  const { boundary, buckets, realtime, jobs, table, region, stageName } = stack;
  const ours = (service: string, resource: string) => `arn:aws:${service}:${region}:<AWS::AccountId>:${resource}`;
  const api = `<${logicalId(stack, realtime.api.apiId)}>/${realtime.stageName}`;
  const resources = [
    '*',
    ours('cognito-idp', 'userpool/*'),
    ours('sns', 'endpoint/*'),
    ours('kms', 'key/*'),
    ours('logs', `log-group:Wayfare-${stageName}-Functions*`),
    ours('ssm', `parameter/wayfare/${stageName}/*`),
    ...['POST', 'DELETE'].map(method => ours('execute-api', `${api}/${method}/@connections/*`)),
    ours('scheduler', `schedule/${jobs.scheduleGroup.scheduleGroupName}/*`),

    `<${logicalId(stack, buckets.files.bucketArn)}.Arn>/*`,
    `<${logicalId(stack, table.arns[0] ?? '')}.Arn>/index/*`,
  ].map(resource => `IAM5[Resource::${resource}]`);
  const actions = ['ReEncrypt', 'GenerateDataKey'].map(action => `IAM5[Action::kms:${action}*]`);
  const reason = 'A boundary allows nothing by itself; what a function may do, its own role says without such stars.';
  return findings(boundary.policy, [...resources, ...actions], reason);
};

const siteFindings = (stack: AcknowledgedStack, hasFirewall: boolean, hasDomain: boolean): Acknowledgement[] => {
  const at = stack.site.distribution;
  return [
    ...findings(at, ['CFR1'], 'The product is offered in every country; settings restrict where rides can be booked.'),
    ...(hasFirewall
      ? []
      : findings(
          at,
          ['CFR2'],
          'A stage without firewall is for trying things out; no permanent stage is accepted without one (stages.ts).',
        )),
    ...(hasDomain
      ? []
      : findings(
          at,
          ['CFR4'],
          'The default certificate fixes the protocol; a stage with a domain demands TLS 1.2 (2021).',
        )),
  ];
};

const apiFindings = ({ httpApi, realtime }: AcknowledgedStack): Acknowledgement[] => [
  ...httpApi.openRoutes.flatMap(route =>
    findings(
      route,
      ['APIG4'],
      'Public by the contract: read before sign-in, sign-up itself, or a checkout page that a browser opens.',
    ),
  ),
  ...['$disconnect-Route', '$default-Route'].flatMap(id =>
    findings(
      child(realtime.api, id),
      ['APIG4'],
      'API Gateway authorizes WebSockets at $connect only; the connection carries that identity.',
    ),
  ),
  ...findings(
    child(realtime, 'LoggingRole'),
    ['IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]'],
    'The policy that AWS demands for the one API Gateway logging role of an account and region.',
  ),
];

const jobFindings = ({ jobs }: AcknowledgedStack): Acknowledgement[] =>
  findings(jobs.panelQueue, ['SQS3'], 'A position that was not told is followed by the next; an old one is no news.');

/**
 * Automatic rotation would change the values that functions hold and that CloudFront sends at different times, and
 * requests would be refused in between.
 */
const keyFindings = ({ keys }: AcknowledgedStack): Acknowledgement[] =>
  keys.secrets.flatMap(secret =>
    findings(
      secret,
      ['SMG4'],
      'The key of the edge is changed by deployments (edgeWords), which refuse nobody; no person knows it.',
    ),
  );

const identityFindings = ({ identity }: AcknowledgedStack): Acknowledgement[] => [
  ...findings(
    identity.pool,
    ['COG1'],
    'The product’s rule is 6 to 30 characters (REG-3); a stage may choose the complex rule.',
  ),
  ...findings(
    identity.pool,
    ['COG2'],
    'Riders and drivers may do with one factor; of admins and fleet admins the API demands the code of an app as second.',
  ),
  ...findings(
    identity.pool,
    ['COG8'],
    'Threat protection costs per active user; sign-up goes through our API alone, which limits it by route and address.',
  ),
];

/**
 * The CDK provides the deployment helper, so its role and runtime cannot be chosen here. It runs only during a
 * deployment.
 */
const deploymentFindings = (stack: AcknowledgedStack): Acknowledgement[] => {
  const reason =
    'Helper of the CDK that copies the web build at deployment; its policy and runtime come with the library.';
  const helper = stack.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
  const actions = ['GetBucket*', 'GetObject*', 'List*', 'DeleteObject*', 'Abort*'].map(
    name => `IAM5[Action::s3:${name}]`,
  );
  const assets = `arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${stack.region}`;
  const web = `<${logicalId(stack, stack.buckets.web.bucketArn)}.Arn>`;
  return findings(
    helper,
    [
      'L1',
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      'IAM5[Resource::*]',
      ...actions,
      `IAM5[Resource::${assets}/*]`,
      `IAM5[Resource::${web}/*]`,
    ],
    reason,
  );
};

/** The CDK's helper that asks for the map key's value; its role has that one action beside its logs. */
const mapKeyFindings = (stack: AcknowledgedStack): Acknowledgement[] =>
  findings(
    child(
      stack.node.children.find(({ node }) => node.id.startsWith('AWS679f53fac002430cb0da5b7982bd2287')) ?? stack,
      'ServiceRole',
    ),
    ['IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]'],
    'Helper of the CDK that reads the map key’s value at deployment; its role comes with the library and writes its log.',
  );

/**
 * Acknowledged findings of cdk-nag's AwsSolutions and Serverless packs, each with its reason, on the narrowest construct. A finding
 * that is not listed here fails the tests.
 */
export const acknowledgeFindings = (
  stack: AcknowledgedStack,
  { hasFirewall, hasDomain }: { hasFirewall: boolean; hasDomain: boolean },
): readonly Acknowledgement[] => {
  const all = [
    ...functionFindings(stack),
    ...boundaryFindings(stack),
    ...siteFindings(stack, hasFirewall, hasDomain),
    ...apiFindings(stack),
    ...identityFindings(stack),
    ...keyFindings(stack),
    ...jobFindings(stack),
    ...deploymentFindings(stack),
    ...mapKeyFindings(stack),
    ...serverlessFindings(stack),
    ...findings(
      stack.jobs.eventDeadLetters,
      ['SQS3'],
      'It is itself the dead-letter queue, of the table stream and the timer.',
    ),
  ];
  for (const { at, id, reason } of all) Validations.of(at).acknowledge({ id, reason });
  return all;
};

import type { AwsServiceName } from '../aws-endpoint';
import type { AwsRequest } from '../aws-service';
import { jsonBody } from '../json-body';
import type { LocalStack } from '../template';
import type { Need } from './judge';
import { tableNeeds, type PartitionKeys } from './table-needs';

type NeedsOf = (request: AwsRequest) => Need[];
type Place = Pick<LocalStack, 'region' | 'accountId'>;

const arnIn =
  ({ region, accountId }: Place) =>
  (service: string, rest: string) =>
    `arn:aws:${service}:${region}:${accountId}:${rest}`;
type Arn = ReturnType<typeof arnIn>;

const targetOf = ({ headers }: AwsRequest): string => (headers['x-amz-target'] ?? '').replace(/^.*\./, '');

/** A batch is authorised by the action of its entries. */
const queueNeeds =
  (arn: Arn): NeedsOf =>
  request => {
    const { QueueUrl, QueueName } = jsonBody(request) as { QueueUrl?: string; QueueName?: string };
    const name = QueueUrl?.split('/').pop() ?? QueueName ?? '';
    return [{ action: `sqs:${targetOf(request).replace(/Batch$/, '')}`, resource: arn('sqs', name) }];
  };

const poolNeeds =
  (arn: Arn): NeedsOf =>
  request => {
    const { UserPoolId } = jsonBody(request);
    return [
      { action: `cognito-idp:${targetOf(request)}`, resource: arn('cognito-idp', `userpool/${String(UserPoolId)}`) },
    ];
  };

const parameterNeeds =
  (arn: Arn): NeedsOf =>
  request => {
    const { Name, Names } = jsonBody(request) as { Name?: string; Names?: string[] };
    return (Names ?? [Name ?? '']).map(name => ({
      action: `ssm:${targetOf(request)}`,
      resource: arn('ssm', `parameter/${name.replace(/^\//, '')}`),
    }));
  };

/** A phone number has no ARN, so the number itself is the resource. */
const messageNeeds: NeedsOf = ({ body }) => {
  const form = new URLSearchParams(body.toString());
  const target = ['TopicArn', 'TargetArn', 'PhoneNumber', 'PlatformApplicationArn', 'EndpointArn']
    .map(name => form.get(name))
    .find(value => value);
  return [{ action: `sns:${form.get('Action')}`, resource: target ?? '*' }];
};

/**
 * The sender's identity, which is the address itself if the policy names it, else its domain; and the configuration
 * set.
 */
const mailNeeds =
  (arn: Arn): NeedsOf =>
  request => {
    const { FromEmailAddress = '', ConfigurationSetName } = jsonBody(request) as Record<string, string | undefined>;
    const address = /<([^>]*)>/.exec(FromEmailAddress)?.[1] ?? FromEmailAddress;
    const identity = arn('ses', `identity/${address.replace(/^.*@/, '')}`);
    return [identity, ...(ConfigurationSetName ? [arn('ses', `configuration-set/${ConfigurationSetName}`)] : [])].map(
      resource => ({ action: 'ses:SendEmail', resource }),
    );
  };

const scheduleActions: Readonly<Record<string, string>> = {
  POST: 'CreateSchedule',
  PUT: 'UpdateSchedule',
  GET: 'GetSchedule',
  DELETE: 'DeleteSchedule',
};

/** Creating or changing a schedule also passes its role to the service. */
const scheduleNeeds =
  (arn: Arn): NeedsOf =>
  request => {
    const { method, url, body } = request;
    const name = decodeURIComponent(url.pathname.split('/')[2] ?? '');
    const input = body.length > 0 ? (jsonBody(request) as { GroupName?: string; Target?: { RoleArn?: string } }) : {};
    if (!name) return [{ action: 'scheduler:ListSchedules', resource: '*' }];
    const group = url.searchParams.get('groupName') ?? input.GroupName ?? 'default';
    const action = `scheduler:${scheduleActions[method] ?? method}`;
    const role = method === 'GET' || method === 'DELETE' ? undefined : input.Target?.RoleArn;
    return [
      { action, resource: arn('scheduler', `schedule/${group}/${name}`) },
      ...(role ? [{ action: 'iam:PassRole', resource: role, context: passedToScheduler }] : []),
    ];
  };
const passedToScheduler = (key: string) => (key === 'iam:passedtoservice' ? ['scheduler.amazonaws.com'] : undefined);

const connectionNeeds =
  (arn: Arn): NeedsOf =>
  ({ method, url }) => {
    const path = url.pathname.replace(/^\/_execute-api\//, '').replace('/@connections/', `/${method}/@connections/`);
    return [{ action: 'execute-api:ManageConnections', resource: arn('execute-api', path) }];
  };

const functionNeeds =
  (arn: Arn): NeedsOf =>
  ({ url }) => {
    const named = decodeURIComponent(url.pathname.split('/')[3] ?? '');
    const resource = named.startsWith('arn:') ? named : arn('lambda', `function:${named}`);
    return [{ action: 'lambda:InvokeFunction', resource }];
  };

/** Rights that a request to a service needs. S3 checks its own: it also identifies its caller from forms. */
export const needsOfServices = (
  place: Place,
  keys: PartitionKeys,
): Readonly<Record<Exclude<AwsServiceName, 's3'>, NeedsOf>> => {
  const arn = arnIn(place);
  return {
    dynamodb: tableNeeds(name => arn('dynamodb', `table/${name}`), keys),
    sqs: queueNeeds(arn),
    'cognito-idp': poolNeeds(arn),
    ses: mailNeeds(arn),
    sns: messageNeeds,
    lambda: functionNeeds(arn),
    scheduler: scheduleNeeds(arn),
    ssm: parameterNeeds(arn),
    'execute-api': connectionNeeds(arn),
  };
};

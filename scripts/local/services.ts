import { join } from 'node:path';
import type { AwsServices } from './aws-endpoint';
import type { AwsService } from './aws-service';
import type { RuntimeClock } from './clock';
import { createCognito } from './cognito/cognito';
import { readUserPools } from './cognito-pools';
import { createDelivery, type Deliver } from './delivery';
import { openDurableLog, type DurableLog } from './durable-log';
import { startDynamo, type LocalDynamo } from './dynamo/dynamo';
import { partitionKeys } from './dynamo/tables';
import { readEventSources, type EventSource } from './event-sources';
import { createLambdaApi } from './lambda/api';
import type { LambdaFunction } from './local-function';
import type { CodeFile } from './lambda/handlers';
import { createLambdaHost, type LambdaHost } from './lambda/host';
import type { Outbox } from './outbox/outbox';
import { createSes } from './outbox/ses';
import { createSns } from './outbox/sns';
import { assertMayConsume } from './policy/consumers';
import { createAccess, messageOf, type Access } from './policy/access';
import { guardServices } from './policy/guard';
import { needsOfServices } from './policy/service-needs';
import { callerOfKey } from './resign';
import { s3Error } from './s3/errors';
import { createS3 } from './s3/s3';
import type { AssertMay } from './s3/types';
import { readBuckets } from './s3-buckets';
import { createScheduler, type Scheduler } from './scheduler/scheduler';
import { createSchedulerService } from './scheduler/service';
import { readStaticSchedules } from './scheduler/static-schedules';
import { localCredentials } from './sigv4';
import { createSsm } from './ssm/ssm';
import { createPoller, type QueuePoller } from './sqs/poller';
import { createQueue, type Queue, type QueueDefinition } from './sqs/queue';
import { readQueues } from './sqs/read-queues';
import { createSqsService } from './sqs/service';
import type { LocalStack } from './template';
import { createManagementApi } from './websocket/management';
import { readSocketApis } from './websocket/read-api';
import { createSocketApi, type SocketApi } from './websocket-api';

export type ServicesOptions = {
  stack: LocalStack;
  functions: LambdaFunction[];
  awsUrl: string;
  /** Host and port on which this machine serves the sign-in domain, when the stack has one. */
  signInHost?: string;
  clock: RuntimeClock;
  outbox: Outbox;
  dataDir?: string;
  dynamoEndpoint?: string;
  codeFile?: CodeFile;
  log(line: string): void;
};

/** The running stand-ins for everything in the template. */
export type Services = {
  aws: AwsServices;
  /** The sign-in domain of the user pool. */
  hostedUi: AwsService;
  host: LambdaHost;
  dynamo: LocalDynamo;
  queues: Queue[];
  pollers: QueuePoller[];
  scheduler: Scheduler;
  socketApis: SocketApi[];
  /** Resumes the pending work of the previous process; handlers must be able to reach the AWS stand-ins by now. */
  resume(): Promise<void>;
  /** Pending work, stored for the next start. */
  kept: DurableLog;
};

/**
 * Messages whose queue retains them no longer than this are not stored in a file: they would hardly outlast a restart.
 */
const PASSING_MS = 60_000;

/** Starts the stand-ins for the template's resources. */
export const startServices = async (options: ServicesOptions): Promise<Services> => {
  const { stack, clock, log, awsUrl, dataDir } = options;
  const access = createAccess(options);
  const kept = openDurableLog(dataDir && join(dataDir, 'work.jsonl'));
  const queues: Queue[] = [];
  const passing = openDurableLog(undefined);
  const logOf = ({ retentionMs }: QueueDefinition) => (retentionMs > PASSING_MS ? kept : passing);
  const deadLetter = (arn: string) => queues.find(({ definition }) => definition.arn === arn);
  for (const definition of readQueues(stack, awsUrl))
    queues.push(
      createQueue({ definition, clock, deadLetter, messageLog: logOf(definition).part(`queue ${definition.name}`) }),
    );
  const host = createLambdaHost({
    functions: options.functions,
    clock,
    log,
    codeFile: options.codeFile,
    onGivenUp: ({ onFailureArn }, event) =>
      onFailureArn && deliver(onFailureArn, JSON.stringify({ requestPayload: event })),
  });
  const deliver = createDelivery({ host, queues, log });
  const sources = readEventSources(stack);
  assertMayConsume(access, options.functions, sources);
  const dynamo = await startDynamo({ ...options, sources, invoke: host.invoke, deliver, kept });
  const socketApis = createSocketApis(options, host);
  const scheduler = startScheduler(options, deliver, kept, access);
  const cognito = createCognito({
    issuerBase: awsUrl,
    pools: readUserPools(stack, arn => host.find(arn)?.logicalId ?? arn, options.signInHost),
    invoke: host.invoke,
    outbox: options.outbox,
    ...(dataDir && { dataFile: join(dataDir, 'cognito.json') }),
  });
  await cognito.ready;
  const services: AwsServices = {
    dynamodb: dynamo.service,
    sqs: createSqsService(queues),
    'cognito-idp': cognito,
    s3: createFiles(options, access),
    ses: createSes({ outbox: options.outbox }),
    sns: createSns({ outbox: options.outbox }),
    lambda: createLambdaApi(host),
    scheduler: createSchedulerService({ scheduler, ...stack }),
    ssm: createSsm({ ...stack, ...(dataDir && { dataFile: join(dataDir, 'parameters.json') }) }),
    'execute-api': createManagementApi(new Map(socketApis.map(api => [api.apiId, api]))),
  };
  const aws = guardServices(services, access, needsOfServices(stack, partitionKeys(stack)));
  const pollers = startPollers(options, queues, sources, host);
  const resume = async () => {
    await dynamo.stream.resume();
    scheduler.resume();
    for (const poller of pollers) poller.start();
  };
  return { aws, hostedUi: cognito.hostedUi, host, dynamo, queues, pollers, scheduler, socketApis, resume, kept };
};

const createSocketApis = ({ stack, clock, awsUrl }: ServicesOptions, host: LambdaHost): SocketApi[] =>
  readSocketApis(stack).map(definition =>
    createSocketApi({
      definition,
      region: stack.region,
      accountId: stack.accountId,
      domainName: awsUrl.replace(/^https?:\/\//, ''),
      invoke: host.invoke,
      clock,
    }),
  );

const createFiles = ({ stack, dataDir }: ServicesOptions, access: Access): AwsService =>
  createS3({
    buckets: readBuckets(stack),
    credentials: localCredentials,
    assertMay: fileAccess(access),
    ...(dataDir && { dir: join(dataDir, 's3') }),
  });

/** S3 quotes the resource in its refusals. */
const fileAccess =
  (access: Access): AssertMay =>
  (keyId, action, resource) => {
    const caller = callerOfKey(keyId);
    const refusal = caller === undefined ? undefined : access.refusal(caller, [{ action, resource }]);
    if (refusal)
      throw s3Error(
        'AccessDenied',
        {},
        messageOf(refusal).replace(resource, found => `"${found}"`),
      );
  };

const startScheduler = (
  { stack, clock }: ServicesOptions,
  deliver: Deliver,
  kept: DurableLog,
  access: Access,
): Scheduler => {
  const scheduler = createScheduler({
    clock,
    deliver: ({ Arn, RoleArn }, input) => {
      const action = Arn.includes(':sqs:') ? 'sqs:SendMessage' : 'lambda:InvokeFunction';
      // Rules name no role: functions admit them by policies of their own.
      const refusal = RoleArn === undefined ? undefined : access.refusalOfRole(RoleArn, [{ action, resource: Arn }]);
      if (!refusal) deliver(Arn, input);
    },
    schedules: kept.part('schedule'),
  });
  for (const schedule of readStaticSchedules(stack)) scheduler.declare(schedule);
  return scheduler;
};

const startPollers = (
  { stack, clock }: ServicesOptions,
  queues: Queue[],
  sources: EventSource[],
  host: LambdaHost,
): QueuePoller[] =>
  sources.flatMap(source => {
    const queue = queues.find(({ definition }) => definition.arn === source.sourceArn);
    return queue ? [createPoller({ queue, source, clock, region: stack.region, invoke: host.invoke })] : [];
  });

import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { CreatePlatformEndpointCommand, PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import webPush from 'web-push';
import { pushKeysName } from '#shared/contract/push';
import { mockAws } from '#test/kit/mock-aws';
import { mockedFiles } from './mocked-files';
import { mockedPool, type PoolUser } from './mocked-pool';

/** One call of a service, as requested from the SDK. */
export type ServiceCall = { service: string; call: string; input: Record<string, unknown> };

export type MockedServices = {
  /** Calls since the last time this was asked, oldest first. */
  taken(): ServiceCall[];
  /** Starts again: with these accounts, without files. */
  reset(users: readonly PoolUser[]): void;
  /** Accounts in the user pool. */
  users(): PoolUser[];
};

type Mock = ReturnType<typeof mockAws>;
type Spied = { args: [{ constructor: { name: string }; input: object }]; callId?: number };

/** As push keys are stored: a pair without any use outside. */
const pushKeys = () => ({ ...webPush.generateVAPIDKeys(), subject: 'mailto:nobody@wayfare.example' });

const answerParameters = (mock: Mock): void => {
  const keys = JSON.stringify(pushKeys());
  mock.on(GetParameterCommand).callsFake(async ({ Name }: { Name: string }) => {
    if (Name === pushKeysName('local')) return { Parameter: { Value: keys } };
    throw new ParameterNotFound({ message: `no ${Name}`, $metadata: {} });
  });
};

const clients = {
  SQS: SQSClient,
  SNS: SNSClient,
  SES: SESv2Client,
  SSM: SSMClient,
  Scheduler: SchedulerClient,
  WebSocket: ApiGatewayManagementApiClient,
} as const;

/** The clients of the SDK without a network: calls of functions are recorded, and answered as if they had succeeded. */
export const mockServices = (): MockedServices => {
  const pool = mockedPool();
  const files = mockedFiles();
  const mocks: [string, Mock][] = [
    ...Object.entries(clients).map(([name, client]): [string, Mock] => [name, mockAws(client as typeof SQSClient)]),
    ['Cognito', pool.mock],
    ['S3', files.mock],
  ];
  const mockOf = (service: string) => mocks.find(([name]) => name === service)![1];
  const answer = () => {
    for (const service of Object.keys(clients)) mockOf(service).onAnyCommand().resolves({});
    mockOf('SQS').on(SendMessageCommand).resolves({ MessageId: 'mocked' });
    mockOf('SQS').on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
    mockOf('SES').on(SendEmailCommand).resolves({ MessageId: 'mocked' });
    mockOf('SNS').on(PublishCommand).resolves({ MessageId: 'mocked' });
    mockOf('SNS')
      .on(CreatePlatformEndpointCommand)
      .callsFake(async ({ PlatformApplicationArn: app, Token }: Record<string, string>) => ({
        EndpointArn: `${app?.replace(':app/', ':endpoint/')}/${Token}`,
      }));
    answerParameters(mockOf('SSM'));
    pool.answer();
    files.answer();
  };
  answer();
  return {
    taken() {
      const calls = mocks.flatMap(([service, mock]) =>
        (mock.calls() as unknown as Spied[]).map(({ args: [command], callId = 0 }) => ({
          service,
          call: command.constructor.name.replace(/Command$/, ''),
          callId,
          input: command.input as Record<string, unknown>,
        })),
      );
      for (const [, mock] of mocks) mock.resetHistory();
      return calls.sort((a, b) => a.callId - b.callId).map(({ callId: _, ...call }) => call);
    },
    reset(users) {
      for (const [, mock] of mocks) mock.reset();
      pool.fill(users);
      files.clear();
      answer();
    },
    users: pool.users,
  };
};

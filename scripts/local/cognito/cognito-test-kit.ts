import { serveAws, type AwsServer } from '../aws-service-server';
import type { AwsRequest, AwsResponse } from '../aws-service';
import { createOutbox, type Outbox } from '../outbox/outbox';
import type { OutboxMessage } from '../outbox/outbox-message';
import { createCognito, type Cognito, type CognitoOptions } from './cognito';
import { openSigningKey } from './keys';
import type { ClientConfig, PoolConfig } from './types';

export const POOL_ID = 'eu-north-1_TestPool';
export const CLIENT_ID = 'TestClient';

export type TriggerEvent = {
  triggerSource: string;
  userName: string;
  request: Record<string, unknown> & { userAttributes: Record<string, string> };
  response: Record<string, unknown>;
};
export type Handlers = Record<string, (event: TriggerEvent) => unknown>;

export type CognitoWorld = {
  server: AwsServer;
  outbox: Outbox;
  /** The clock, ms since 1970; tests set it. */
  clock: { nowMs: number };
  cognito: Cognito;
  /** The code in the latest message to an address. */
  codeFor(to: string): string;
  messagesTo(to: string): OutboxMessage[];
  /** A raw call of the JSON protocol. */
  call(
    operation: string,
    input: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
};

export const client: ClientConfig = {
  id: CLIENT_ID,
  explicitAuthFlows: [
    'ALLOW_USER_SRP_AUTH',
    'ALLOW_CUSTOM_AUTH',
    'ALLOW_REFRESH_TOKEN_AUTH',
    'ALLOW_USER_PASSWORD_AUTH',
  ],
  accessTokenMinutes: 15,
  idTokenMinutes: 15,
  refreshTokenDays: 30,
  enableTokenRevocation: true,
};

export const pool: PoolConfig = {
  id: POOL_ID,
  clients: [client],
  passwordPolicy: { MinimumLength: 6 },
  usernameAttributes: ['email', 'phone_number'],
  autoVerifiedAttributes: ['email', 'phone_number'],
  triggers: {},
  schema: [{ name: 'usertype', mutable: true }],
};

/** One key for all pools of a test file: generating one takes longer than most tests. */
const signingKey = openSigningKey();

/** Starts a pool behind a real HTTP server; `handlers` are the trigger functions by logical id. */
export const startCognito = async (
  setup: { pool?: Partial<PoolConfig>; handlers?: Handlers; options?: Partial<CognitoOptions> } = {},
): Promise<CognitoWorld> => {
  const outbox = createOutbox();
  const clock = { nowMs: Date.now() };
  let handle: (request: AwsRequest) => Promise<AwsResponse> = async () => ({ status: 503 });
  const server = await serveAws(request => handle(request));
  const cognito = createCognito({
    issuerBase: server.url,
    pools: [{ ...pool, ...setup.pool }],
    outbox,
    now: () => clock.nowMs,
    invoke: async (logicalId, event) => {
      const handler = setup.handlers?.[logicalId];
      if (!handler) throw new Error(`No function ${logicalId}`);
      return handler(event as TriggerEvent);
    },
    signingKey: (await signingKey).privateJwk,
    ...setup.options,
  });
  handle = cognito.handle;
  const messagesTo = (to: string) => outbox.list().filter(message => message.to === to);
  return {
    server,
    outbox,
    clock,
    cognito,
    messagesTo,
    codeFor: to => /\b\d{6}\b/.exec(messagesTo(to)[0]?.body ?? '')?.[0] ?? `no code was sent to ${to}`,
    async call(operation, input, headers = {}) {
      const target = `AWSCognitoIdentityProviderService.${operation}`;
      const reply = await fetch(server.url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target, ...headers },
        body: JSON.stringify(input),
      });
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
    },
  };
};

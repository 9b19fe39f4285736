import { randomBytes } from 'node:crypto';
import type { JWK } from 'jose';
import { AwsError, browserHeaders, jsonFailure, jsonReply } from '../aws-reply';
import type { AwsRequest, AwsResponse, AwsService, InvokeFunction } from '../aws-service';
import type { Outbox } from '../outbox/outbox';
import type { AwsCredentials } from '../resign';
import { assertSigned, localCredentials } from '../sigv4';
import { notAuthorized, text } from './input';
import { openSigningKey } from './keys';
import { SIGN_IN_SCOPE } from './claims';
import { createHostedUi } from './oauth/hosted-ui';
import { adminOperations, clientOperations, tokenOperations } from './operations';
import { openStore, type Store } from './store';
import { verifyAccessToken } from './tokens';
import type { Input, Pool, PoolConfig, TriggerName } from './types';

export type CognitoOptions = {
  /** For example `http://127.0.0.1:4566`; the issuer of a pool is this plus `/<pool id>`. */
  issuerBase: string;
  pools: PoolConfig[];
  invoke: InvokeFunction;
  outbox: Outbox;
  /** The key pair that may sign admin calls. */
  credentials?: AwsCredentials;
  /** ms since 1970. */
  now?: () => number;
  /** Users and signing keys survive a restart in this JSON file. */
  dataFile?: string;
  /** The private signing key; by default the one in the data file, else a new one (slow to generate). */
  signingKey?: JWK;
};

export type Cognito = AwsService & {
  /** The public keys of a pool, as served at `.well-known/jwks.json`. */
  jwks(poolId: string): Promise<{ keys: JWK[] }>;
  /** The OAuth endpoints at the domain of the pool that has one. */
  hostedUi: AwsService;
  /** Settles when keys and saved users are loaded; `handle` awaits it. */
  ready: Promise<void>;
};

const TARGET = 'AWSCognitoIdentityProviderService.';
const triggerNames = new Set<string>([
  'PreSignUp',
  'PostConfirmation',
  'PreAuthentication',
  'PostAuthentication',
  'PreTokenGeneration',
  'DefineAuthChallenge',
  'CreateAuthChallenge',
  'VerifyAuthChallengeResponse',
  'CustomMessage',
] satisfies TriggerName[]);

/**
 * A local stand-in for Cognito user pools: the JSON protocol and the keys, as strict as AWS about passwords, codes,
 * sessions, tokens and signatures.
 * @throws Error for a pool it cannot host (its id, or an unknown trigger)
 */
export const createCognito = (options: CognitoOptions): Cognito => {
  for (const pool of options.pools) assertHostable(pool);
  const opened = open(options);
  // Every call awaits `opened` and reports its failure; until then an unhandled rejection must not end the process.
  opened.catch(() => {});
  const jwks = async (poolId: string) => {
    const pool = findPool((await opened).pools, poolId);
    return { keys: [pool.key.publicJwk] };
  };
  const hostedUi = opened.then(({ pools }) => createHostedUi(pools.find(({ config }) => config.hostedUi)));
  hostedUi.catch(() => {});
  return {
    jwks,
    hostedUi: {
      async handle(request) {
        const { pools, store } = await opened;
        try {
          return await (await hostedUi).handle(request);
        } finally {
          await store.save(pools);
        }
      },
    },
    ready: opened.then(() => {}),
    async handle(request) {
      const reply = await answer(request, options, opened).catch(error => jsonFailure(error));
      return { ...reply, headers: { ...reply.headers, ...browserHeaders(request) } };
    },
  };
};

type Opened = { pools: Pool[]; store: Store };

const open = async (options: CognitoOptions): Promise<Opened> => {
  const store = await openStore(options.dataFile);
  const pools = options.pools.map(async (config): Promise<Pool> => {
    const saved = store.load(config.id);
    return {
      config,
      issuer: `${options.issuerBase}/${config.id}`,
      key: await openSigningKey(options.signingKey ?? saved?.key),
      users: new Map((saved?.users ?? []).map(user => [user.username, user])),
      families: new Map((saved?.families ?? []).map(family => [family.originJti, family])),
      challenges: new Map(),
      people: saved?.people ?? [],
      simulationSecret: randomBytes(32).toString('hex'),
      now: options.now ?? Date.now,
      invoke: options.invoke,
      outbox: options.outbox,
    };
  });
  return { pools: await Promise.all(pools), store };
};

const answer = async (request: AwsRequest, options: CognitoOptions, opened: Promise<Opened>): Promise<AwsResponse> => {
  if (request.method === 'OPTIONS') return { status: 200 };
  const { pools, store } = await opened;
  if (request.method === 'GET') return wellKnown(request, pools);
  const target = request.headers['x-amz-target'] ?? '';
  if (request.method !== 'POST' || !target.startsWith(TARGET)) throw unknownOperation(target);
  try {
    return jsonReply(await run(target.slice(TARGET.length), request, options, pools));
  } finally {
    // Also after an error: failed attempts are counted per user.
    await store.save(pools);
  }
};

const run = async (name: string, request: AwsRequest, options: CognitoOptions, pools: Pool[]): Promise<object> => {
  const [byClient, byToken, byAdmin] = [
    own(clientOperations, name),
    own(tokenOperations, name),
    own(adminOperations, name),
  ];
  if (!byClient && !byToken && !byAdmin) throw unknownOperation(TARGET + name);
  if (byAdmin) {
    const nowMs = (options.now ?? Date.now)();
    await assertSigned(request, {
      credentials: options.credentials ?? localCredentials,
      service: 'cognito-idp',
      nowMs,
    });
  }
  const input = parse(request.body);
  if (byAdmin) return byAdmin(findPool(pools, text(input, 'UserPoolId')), input);
  if (byToken) {
    const { pool, user, client, scopes } = await verifyAccessToken(pools, text(input, 'AccessToken'));
    if (!scopes.includes(SIGN_IN_SCOPE)) throw notAuthorized('Access Token does not have required scopes');
    return byToken(pool, user, input, { client });
  }
  const clientId = text(input, 'ClientId');
  for (const pool of pools) {
    const client = pool.config.clients.find(candidate => candidate.id === clientId);
    if (client && byClient) return byClient(pool, client, input);
  }
  throw new AwsError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
};

const wellKnown = (request: AwsRequest, pools: Pool[]): AwsResponse => {
  const [, poolId = '', folder, file] = request.url.pathname.split('/');
  const pool = pools.find(candidate => candidate.config.id === poolId);
  if (!pool || folder !== '.well-known') return jsonReply({ message: 'Not found' }, 404, 'application/json');
  if (file === 'jwks.json') return jsonReply({ keys: [pool.key.publicJwk] }, 200, 'application/json');
  if (file !== 'openid-configuration') return jsonReply({ message: 'Not found' }, 404, 'application/json');
  return jsonReply(
    {
      ...endpoints(pool.config.hostedUi),
      issuer: pool.issuer,
      jwks_uri: `${pool.issuer}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ['RS256'],
      subject_types_supported: ['public'],
    },
    200,
    'application/json',
  );
};

const endpoints = (hostedUi: PoolConfig['hostedUi']): Record<string, string> => {
  if (!hostedUi) return {};
  const at = (path: string) => `https://${hostedUi.host}${path}`;
  return {
    authorization_endpoint: at('/oauth2/authorize'),
    token_endpoint: at('/oauth2/token'),
    userinfo_endpoint: at('/oauth2/userInfo'),
    revocation_endpoint: at('/oauth2/revoke'),
    end_session_endpoint: at('/logout'),
  };
};

const parse = (body: Buffer): Input => {
  try {
    const input: unknown = JSON.parse(body.toString() || '{}');
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input as Input;
  } catch {
    // Falls through to the error response: AWS gives no more detail either.
  }
  throw new AwsError('SerializationException', 'The request body is not a JSON object.');
};

const unknownOperation = (target: string): AwsError => {
  console.warn(`[cognito] not hosted by the local runtime: ${target || 'a request without X-Amz-Target'}`);
  return new AwsError('UnknownOperationException', `${target} is not hosted by the local runtime.`);
};

const findPool = (pools: Pool[], id: string): Pool => {
  const pool = pools.find(candidate => candidate.config.id === id);
  if (!pool) throw new AwsError('ResourceNotFoundException', `User pool ${id} does not exist.`);
  return pool;
};

const assertHostable = (pool: PoolConfig): void => {
  if (!/^[\w-]+_[0-9a-zA-Z]+$/.test(pool.id))
    throw new Error(`User pool id ${pool.id} must look like eu-north-1_Name.`);
  const unknown = Object.keys(pool.triggers).find(name => !triggerNames.has(name));
  if (unknown) throw new Error(`User pool ${pool.id}: the trigger ${unknown} is not hosted by the local runtime.`);
};

const own = <T>(table: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

import type {
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda';
import * as z from 'zod/mini';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { everyone, pathOf } from '#shared/contract/operation';
import { authorize } from './actor';
import { capacity, json, refusalAnswer } from './http-response';
import { type Context, createContext } from './context';
import { gated } from './demo';
import { fingerprint, knownOf, readKey, type RequestKey } from './idempotency';
import type { Caller, Implementation, Who } from './implementation';
import { countUse } from './limits';
import { log } from '#lambdas/ports/log';
import { runOnce } from './once';
import { parseBody, parseInput } from './parse';
import { clientAddress } from './client-address';

type HttpEvent = Partial<APIGatewayProxyEventV2WithJWTAuthorizer> &
  Pick<APIGatewayProxyEventV2WithJWTAuthorizer, 'routeKey'>;
type HttpResult = APIGatewayProxyStructuredResultV2;

/** Whose access token the authorizer let through, and since when their session has been. */
const callerOf = (event: HttpEvent): (Caller & { signedInAtS: number }) | undefined => {
  const claims = event.requestContext?.authorizer?.jwt?.claims;
  if (claims?.token_use !== 'access' || typeof claims.sub !== 'string') return undefined;
  return {
    uid: claims.sub,
    username: String(claims.username ?? claims.sub),
    signedInAtS: Number(claims.auth_time ?? 0),
  };
};

const whoCalls = async (one: Implementation, event: HttpEvent, ctx: Context): Promise<Who | Refusal> => {
  if (one.op.who === 'public') return {};
  const caller = callerOf(event);
  if (!caller) return refuse('not_logged_in');
  const who = one.op.who === 'account' ? everyone : one.op.who;
  const actor = await authorize(ctx.store, { who }, caller.uid, ctx.now(), caller.signedInAtS);
  if (one.op.who !== 'account') return isRefusal(actor) ? actor : { actor };
  // An account may lack a profile here. One with a profile has it at its best: not blocked, in a session that counts.
  return isRefusal(actor) && actor.refusal !== 'user_issue_contact_admin' ? actor : { caller };
};

/** The longest that any function with routes runs, where the platform does not say how long is left. */
const LEASE_MS = 15_000;

const keyOf = (one: Implementation, event: HttpEvent, asked: { who: Who; input: unknown; now: number }) => {
  const text = readKey(event.headers?.['idempotency-key']);
  if (text === undefined || isRefusal(text) || !one.op.idempotent) return isRefusal(text) ? text : undefined;
  const { who, input, now } = asked;
  const sender = who.actor?.uid ?? who.caller?.uid ?? clientAddress(event);
  return { sender, text, operation: one.op.name, fingerprint: fingerprint(input), at: now } satisfies RequestKey;
};

const limited = ({ op }: Implementation, ctx: Context, user: string, address: string) =>
  op.limit && countUse(ctx, op.limit.name ?? op.name, op.limit.per === 'user' ? user : address, op.limit);

/** Authenticate, authorize, parse, run: in this order, so that nothing is learnt before it may be. */
const answerTo = async (one: Implementation, event: HttpEvent, ctx: Context, leaseMs: number): Promise<unknown> => {
  const who = await whoCalls(one, event, ctx);
  if (isRefusal(who)) return who;
  const body = one.op.method === 'GET' ? { json: {} } : parseBody(event);
  if (isRefusal(body)) return body;
  const parsed = parseInput(one.op.input, body.json);
  if (isRefusal(parsed)) return parsed;
  const { input } = parsed;
  const key = keyOf(one, event, { who, input, now: ctx.now() });
  if (isRefusal(key)) return key;
  const tooMany = await limited(
    one,
    ctx,
    who.actor?.uid ?? who.caller?.uid ?? clientAddress(event),
    clientAddress(event),
  );
  // What was done already is answered all the same: it is no further use.
  if (tooMany && !(key && (await knownOf(ctx.store, key)))) return tooMany;
  return runOnce(one, { ctx, input, key, source: clientAddress(event) }, who, leaseMs);
};

const success = (one: Implementation, ctx: Context, answer: unknown): HttpResult => {
  const output = z.parse(one.op.output, answer);
  const cache: Record<string, string> = one.op.method === 'GET' ? { 'cache-control': 'public, max-age=5' } : {};
  return json(200, output, { ...capacity(ctx), ...cache });
};

/**
 * The handler of a deploy unit: the one place that authenticates, authorises, validates in and out, replays repeated
 * requests and turns a refusal into HTTP. Everything unexpected is a bug: 500 with the request's id, logged.
 */
export const serve = (implementations: readonly Implementation[], makeContext: () => Context = createContext) => {
  const routes = new Map(implementations.map(one => [`${one.op.method} ${pathOf(one.op)}`, gated(one)]));
  return async (event: HttpEvent, lambda?: Pick<LambdaContext, 'getRemainingTimeInMillis'>): Promise<HttpResult> => {
    const requestId = event.requestContext?.requestId ?? 'none';
    const one = routes.get(event.routeKey);
    if (!one) return refusalAnswer(refuse('not_found'), requestId);
    try {
      const ctx = makeContext();
      const answer = await answerTo(one, event, ctx, lambda?.getRemainingTimeInMillis() ?? LEASE_MS);
      if (!isRefusal(answer)) return success(one, ctx, answer);
      log.info('refused', { operation: one.op.name, code: answer.refusal, requestId });
      return refusalAnswer(answer, requestId, capacity(ctx));
    } catch (error) {
      log.error('failed', error, { operation: one.op.name, requestId });
      return refusalAnswer(refuse('internal_error'), requestId);
    }
  };
};

import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { pathOf } from '#shared/contract/operation';
import { type Actor, authorise } from './actor';
import { capacity, json, refusalAnswer } from './answer';
import { type Context, createContext } from './context';
import { readKey, record, replay } from './idempotency';
import type { Implementation } from './implementation';
import { log } from './log';
import { parseBody, parseInput } from './parse';

type HttpEvent = Partial<APIGatewayProxyEventV2WithJWTAuthorizer> &
  Pick<APIGatewayProxyEventV2WithJWTAuthorizer, 'routeKey'>;
type HttpResult = APIGatewayProxyStructuredResultV2;

const subjectOf = (event: HttpEvent): string | undefined => {
  const claims = event.requestContext?.authorizer?.jwt?.claims;
  return claims?.token_use === 'access' && typeof claims.sub === 'string' ? claims.sub : undefined;
};

const runGuarded = async (
  one: Implementation,
  ctx: Context,
  actor: Actor | undefined,
  input: unknown,
  key: string | undefined,
) => {
  const call = { ctx, input, key };
  if (one.op.idempotent !== 'recorded' || !key || !actor) return one.run(call, actor);
  const guarded = { store: ctx.store, uid: actor.uid, operation: one.op.name, key, input, now: ctx.now() };
  const before = await replay(guarded);
  if (before) return isRefusal(before) ? before : before.answer;
  const answer = await one.run(call, actor);
  if (!isRefusal(answer)) await record(guarded, answer);
  return answer;
};

/** Authenticate, authorise, parse, run: in this order, so that nothing is learnt before it may be. */
const answerTo = async (one: Implementation, event: HttpEvent, ctx: Context): Promise<unknown | Refusal> => {
  const isPublic = one.op.who === 'public';
  const actor = isPublic ? undefined : await authorise(ctx.store, one.op, subjectOf(event), ctx.now());
  if (isRefusal(actor)) return actor;
  const body = one.op.method === 'GET' ? { json: {} } : parseBody(event);
  if (isRefusal(body)) return body;
  const parsed = parseInput(one.op.input, body.json);
  if (isRefusal(parsed)) return parsed;
  const key = readKey(event.headers?.['idempotency-key']);
  if (isRefusal(key)) return key;
  return runGuarded(one, ctx, actor, parsed.input, key);
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
  const routes = new Map(implementations.map(one => [`${one.op.method} ${pathOf(one.op)}`, one]));
  return async (event: HttpEvent): Promise<HttpResult> => {
    const requestId = event.requestContext?.requestId ?? 'none';
    const one = routes.get(event.routeKey);
    if (!one) return refusalAnswer(refuse('not_found'), requestId);
    try {
      const ctx = makeContext();
      const answer = await answerTo(one, event, ctx);
      if (!isRefusal(answer)) return success(one, ctx, answer);
      log.info('refused', { operation: one.op.name, code: answer.refusal, requestId });
      return refusalAnswer(answer, requestId, capacity(ctx));
    } catch (error) {
      log.error('failed', error, { operation: one.op.name, requestId });
      return refusalAnswer(refuse('internal_error'), requestId);
    }
  };
};

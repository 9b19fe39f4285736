import type {
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda';
import * as z from 'zod/mini';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { countsByAddress, everyone, pathOf } from '#shared/contract/operation';
import { isOpenToBlocked } from '#shared/contract/while-blocked';
import { authorize } from './actor';
import { capacity, json, refusalAnswer } from './http-response';
import { compressed } from './compressed';
import { type Context, createContext } from './context';
import { audited } from './audit/audited';
import { gated, seenInDemo } from './demo';
import { fingerprint, knownOf, readKey, type RequestKey } from './idempotency';
import type { Caller, Implementation, Who } from './implementation';
import { countUse } from './limits';
import { proofRefusal } from './email-proof';
import { factorRefusal } from './second-factor';
import { log } from '#lambdas/ports/log';
import { peopleOnly } from './people-only';
import { becomesKnown, runOnce } from './run-once';
import { parseBody, parseInput } from './parse';
import { clientAddress } from './client-address';
import { blockedRefusal } from './while-blocked';

type HttpEvent = Partial<APIGatewayProxyEventV2WithJWTAuthorizer> &
  Pick<APIGatewayProxyEventV2WithJWTAuthorizer, 'routeKey'>;
/** The scope of every access token that the pool gives for a password or a code. */
const SIGN_IN_SCOPE = 'aws.cognito.signin.user.admin';

type HttpResult = APIGatewayProxyStructuredResultV2;

/** The account of the access token that the authorizer accepted, and when its session began. */
const callerOf = (event: HttpEvent): (Caller & { signedInAtS: number; isHosted: boolean }) | undefined => {
  const claims = event.requestContext?.authorizer?.jwt?.claims;
  if (claims?.token_use !== 'access' || typeof claims.sub !== 'string') return undefined;
  return {
    uid: claims.sub,
    username: String(claims.username ?? claims.sub),
    signedInAtS: Number(claims.auth_time ?? 0),
    // Tokens of the hosted sign-in, and only they, may not call the pool.
    isHosted: !String(claims.scope ?? '').includes(SIGN_IN_SCOPE),
  };
};

/** Whether an account may call although its profile is missing or not approved so far. */
const passes = ({ op }: Implementation, { refusal, params }: Refusal): boolean =>
  refusal === 'user_issue_contact_admin' ||
  (op.beforeApproval === true && refusal === 'require_approval' && params?.context !== 'blocked');

const whoCalls = async (implementation: Implementation, event: HttpEvent, ctx: Context): Promise<Who | Refusal> => {
  if (implementation.op.who === 'public') return {};
  const caller = callerOf(event);
  if (!caller) return refuse('not_logged_in');
  const who = implementation.op.who === 'account' ? everyone : implementation.op.who;
  const asked = { who, alsoBlocked: isOpenToBlocked(implementation.op) };
  const actor = await authorize(ctx.store, asked, caller.uid, ctx.now(), caller.signedInAtS);
  const isForAccounts = implementation.op.who === 'account';
  if (isRefusal(actor)) {
    // An existing profile must not be blocked, and the session must still be valid.
    return isForAccounts && passes(implementation, actor) ? { caller } : actor;
  }
  const refusal =
    (await factorRefusal(ctx, implementation.op, actor, caller.isHosted)) ??
    (await proofRefusal(ctx, implementation.op, actor));
  return refusal ?? (isForAccounts ? { caller } : { actor });
};

/** The booking that a request is about, for the log: read before anything has looked at the body. */
const bookingIn = ({ body }: HttpEvent): string | undefined => /"bookingId":"([\w-]{1,40})"/.exec(body ?? '')?.[1];

/** The longest timeout of any function with routes, for when the platform does not give the remaining time. */
const LEASE_MS = 15_000;

const keyOf = (
  implementation: Implementation,
  event: HttpEvent,
  asked: { who: Who; input: unknown; now: number; source: string },
) => {
  const text = readKey(event.headers?.['idempotency-key']);
  if (text === undefined || isRefusal(text) || !implementation.op.idempotent) return isRefusal(text) ? text : undefined;
  const { who, input, now, source } = asked;
  const sender = who.actor?.uid ?? who.caller?.uid ?? source;
  return {
    sender,
    text,
    operation: implementation.op.name,
    fingerprint: fingerprint(input),
    at: now,
  } satisfies RequestKey;
};

const limited = async ({ op }: Implementation, ctx: Context, user: string, address: string) => {
  const { limit } = op;
  if (!limit) return undefined;
  const what = limit.name ?? op.name;
  const tooMany = await countUse(ctx, what, limit.per === 'user' ? user : address, limit);
  if (tooMany) return tooMany;
  const tooManyThere =
    limit.perAddress !== undefined &&
    (await countUse(ctx, `${what}-from`, address, { ...limit, points: limit.perAddress }));
  if (tooManyThere) return tooManyThere;
  if (limit.together === undefined) return undefined;
  return countUse(ctx, what, 'all', { ...limit, points: limit.together });
};

/** Authenticate, authorize, parse, run: in this order, so that nothing is revealed too early. */
const answerTo = async (
  implementation: Implementation,
  event: HttpEvent,
  ctx: Context,
  leaseMs: number,
): Promise<unknown> => {
  const who = await whoCalls(implementation, event, ctx);
  if (isRefusal(who)) return who.refusal === 'not_logged_in' ? refuse(implementation.op.signedOut ?? who.refusal) : who;
  const body = implementation.op.method === 'GET' ? { json: {} } : parseBody(event);
  if (isRefusal(body)) return body;
  const parsed = parseInput(implementation.op.input, body.json);
  if (isRefusal(parsed)) return parsed;
  const { input } = parsed;
  const blocked = await blockedRefusal(ctx, implementation.op, who.actor, input);
  if (blocked) return blocked;
  // Only functions with such operations have the key that authenticates the edge's report of an address.
  const source = countsByAddress(implementation.op) ? clientAddress(event) : '';
  const key = keyOf(implementation, event, { who, input, now: ctx.now(), source });
  if (isRefusal(key)) return key;
  // A repeat of a request that is finished or under way is answered all the same and does not count as another use.
  const isRepeat = implementation.op.limit && key && (await knownOf(ctx.store, key));
  const tooMany = isRepeat
    ? undefined
    : await limited(implementation, ctx, who.actor?.uid ?? who.caller?.uid ?? source, source);
  if (tooMany && !(key && (await becomesKnown(ctx.store, key)))) return tooMany;
  const answer = await runOnce(implementation, { ctx, input, key, source }, who, leaseMs);
  return isRefusal(answer) ? answer : seenInDemo(implementation.op, { ctx, ...who }, answer);
};

const success = (implementation: Implementation, ctx: Context, answer: unknown): HttpResult => {
  const output = z.parse(implementation.op.output, answer);
  const cache: Record<string, string> =
    implementation.op.method === 'GET' ? { 'cache-control': 'public, max-age=0, s-maxage=5' } : {};
  return json(200, output, { ...capacity(ctx), ...cache });
};

/**
 * The handler of a deploy unit: the one place that authenticates, authorises, validates input and output, replays
 * repeated requests and turns a refusal into HTTP. Unexpected errors are bugs: they are logged and answered 500 with
 * the request's id.
 */
export const serve = (implementations: readonly Implementation[], makeContext: () => Context = createContext) => {
  const routes = new Map(
    implementations.map(implementation => [
      `${implementation.op.method} ${pathOf(implementation.op)}`,
      gated(audited(peopleOnly(implementation))),
    ]),
  );
  return async (event: HttpEvent, lambda?: Pick<LambdaContext, 'getRemainingTimeInMillis'>): Promise<HttpResult> => {
    const requestId = event.requestContext?.requestId ?? 'none';
    const implementation = routes.get(event.routeKey);
    if (!implementation) return await refusalAnswer(refuse('not_found'), requestId);
    try {
      const ctx = makeContext();
      const answer = await answerTo(implementation, event, ctx, lambda?.getRemainingTimeInMillis() ?? LEASE_MS);
      if (!isRefusal(answer))
        return await compressed(success(implementation, ctx, answer), event.headers?.['accept-encoding']);
      log.info('refused', {
        operation: implementation.op.name,
        code: answer.refusal,
        booking: bookingIn(event),
        requestId,
      });
      return await refusalAnswer(answer, requestId, capacity(ctx));
    } catch (error) {
      log.error('failed', error, {
        operation: implementation.op.name,
        code: 'internal_error',
        booking: bookingIn(event),
        requestId,
      });
      return await refusalAnswer(refuse('internal_error'), requestId);
    }
  };
};

import type { LambdaHost } from '../lambda/host';
import { toLambdaError, type LambdaError } from '../lambda/errors';
import { handshakeFields, requestContext, type SocketConnection, type SocketEventScope } from './connection';
import type { SocketAuthorizer } from './read-api';

type AuthorizerResult = {
  principalId?: string;
  policyDocument?: { Statement?: PolicyStatement | PolicyStatement[] };
  context?: Record<string, unknown>;
};

type PolicyStatement = {
  Effect: string;
  Action: string | string[];
  Resource: string | string[];
};

/**
 * Runs the REQUEST authorizer of $connect and stores its context on the connection.
 *
 * @returns the HTTP status that refuses the handshake, or undefined when the policy allows it: 401 for a missing identity
 *   source or a thrown `Unauthorized`, 403 for a policy that does not allow, 500 for anything else.
 */
export const authorizeConnect = async (
  authorizer: SocketAuthorizer,
  invoke: LambdaHost['invoke'],
  scope: SocketEventScope & { region: string; accountId: string; now: number },
  connection: SocketConnection,
): Promise<number | undefined> => {
  if (!authorizer.identitySources.every(source => identity(source, connection))) return 401;
  const methodArn = `arn:aws:execute-api:${scope.region}:${scope.accountId}:${scope.apiId}/${scope.stage}/$connect`;
  const event = {
    type: 'REQUEST',
    methodArn,
    ...handshakeFields(connection),
    stageVariables: {},
    requestContext: requestContext(scope, connection, { routeKey: '$connect', eventType: 'CONNECT', now: scope.now }),
  };
  try {
    const result = (await invoke(authorizer.functionArn, event, isRefusal)) as AuthorizerResult | null;
    if (!result?.principalId || !result.policyDocument) return 500;
    if (!allows(result.policyDocument.Statement, methodArn)) return 403;
    connection.authorizer = { principalId: result.principalId, ...contextStrings(result.context) };
    return undefined;
  } catch (thrown) {
    return isRefusal(toLambdaError(thrown)) ? 401 : 500;
  }
};

/** The only error text for which an authorizer answers 401; any other error is a bug. */
const isRefusal = ({ errorMessage }: LambdaError) => errorMessage === 'Unauthorized';

const identity = (source: string, connection: SocketConnection): string | undefined => {
  const [, , kind, name = ''] = source.split('.');
  return kind === 'querystring' ? connection.query[name] : connection.headers[name.toLowerCase()];
};

const allows = (statement: PolicyStatement | PolicyStatement[] | undefined, methodArn: string): boolean => {
  const applying = [statement ?? []]
    .flat()
    .filter(
      ({ Action, Resource }) =>
        [Action].flat().some(isInvoke) && [Resource].flat().some(arn => matches(arn, methodArn)),
    );
  return applying.some(({ Effect }) => Effect === 'Allow') && !applying.some(({ Effect }) => Effect === 'Deny');
};

const isInvoke = (action: string) => ['execute-api:invoke', 'execute-api:*', '*'].includes(action.toLowerCase());

const matches = (pattern: string, arn: string): boolean => {
  const escaped = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${escaped}$`).test(arn);
};

/** API Gateway passes context values as strings and refuses nested ones. */
const contextStrings = (context: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(context).map(([name, value]) => [name, String(value)]));

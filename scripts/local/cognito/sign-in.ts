import { AwsError } from '../aws-reply';
import { startCustomAuth } from './custom-auth';
import { finishPassword } from './finish-sign-in';
import { invalidParameter, notAuthorized, text, textMap } from './input';
import { checkPassword } from './passwords';
import { refreshByInitiateAuth } from './sessions';
import { isHidden } from './sign-up';
import { isClientKey } from './srp';
import { srpChallenge } from './srp-challenge';
import { runTrigger } from './triggers';
import type { ClientConfig, ClientOperation, Pool, Subject } from './types';
import { findUser, simulate } from './users';

const defaultFlows = ['ALLOW_USER_SRP_AUTH', 'ALLOW_CUSTOM_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'];

export const initiateAuth: ClientOperation = async (pool, client, input) => {
  const flow = text(input, 'AuthFlow');
  const parameters = textMap(input, 'AuthParameters');
  assertFlow(client, flow);
  if (flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN') return refreshByInitiateAuth(pool, client, parameters);
  const subject = findSubject(pool, client, required(parameters, 'USERNAME'));
  const metadata = textMap(input, 'ClientMetadata');
  if (flow === 'USER_PASSWORD_AUTH') {
    const password = required(parameters, 'PASSWORD');
    await preAuthentication(pool, client, subject, metadata);
    if (!subject.user) throw notAuthorized();
    checkPassword(pool, subject.user, password);
    return finishPassword(pool, client, subject, {});
  }
  const srpA = parameters.SRP_A;
  const startsWithSrp = flow === 'USER_SRP_AUTH' || parameters.CHALLENGE_NAME === 'SRP_A';
  if (startsWithSrp && !isClientKey(required(parameters, 'SRP_A'))) throw invalidParameter('SRP_A is invalid.');
  await preAuthentication(pool, client, subject, metadata);
  if (flow === 'USER_SRP_AUTH') return srpChallenge(pool, client, subject, srpA ?? '');
  return startCustomAuth(pool, client, subject, startsWithSrp ? srpA : undefined);
};

const findSubject = (pool: Pool, client: ClientConfig, signInName: string): Subject => {
  const user = findUser(pool, signInName);
  if (!user && !isHidden(client)) throw new AwsError('UserNotFoundException', 'User does not exist.');
  return { signInName, user, shownUsername: user?.username ?? simulatedUsername(pool, signInName) };
};

/** InitiateAuth passes its ClientMetadata to PreAuthentication only, as validationData. */
export const preAuthentication = async (
  pool: Pool,
  client: ClientConfig,
  subject: Pick<Subject, 'user' | 'shownUsername'>,
  validationData: Record<string, string>,
): Promise<void> => {
  await runTrigger(pool, {
    trigger: 'PreAuthentication',
    source: 'PreAuthentication_Authentication',
    clientId: client.id,
    user: subject.user,
    username: subject.shownUsername,
    request: { validationData, userNotFound: !subject.user },
    response: {},
  });
};

const simulatedUsername = (pool: Pool, signInName: string): string => {
  if (!pool.config.usernameAttributes.length) return signInName;
  const hex = simulate(pool, signInName, 'sub');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

const assertFlow = (client: ClientConfig, flow: string): void => {
  const allowed = client.explicitAuthFlows.length ? client.explicitAuthFlows : defaultFlows;
  const needed = `ALLOW_${flow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : flow}`;
  const isKnown = [
    'USER_PASSWORD_AUTH',
    'USER_SRP_AUTH',
    'CUSTOM_AUTH',
    'REFRESH_TOKEN_AUTH',
    'REFRESH_TOKEN',
  ].includes(flow);
  if (!isKnown) throw invalidParameter('Initiate Auth method not supported.');
  if (allowed.includes(needed)) return;
  // Rotation forbids this flow anyway, and its own error message is clearer.
  if (client.refreshTokenRotation && needed === 'ALLOW_REFRESH_TOKEN_AUTH') return;
  throw invalidParameter(
    flow === 'USER_SRP_AUTH'
      ? 'USER_SRP_AUTH is not enabled for the client.'
      : `${flow} flow not enabled for this client`,
  );
};

const required = (parameters: Record<string, string>, name: string): string => {
  const value = parameters[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
};

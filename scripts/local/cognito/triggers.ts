import { AwsError } from '../aws-reply';
import { userAttributes } from './users';
import type { Pool, TriggerName, User } from './types';

export type TriggerCall = {
  trigger: TriggerName;
  /** For example `PreSignUp_SignUp`. */
  source: string;
  clientId?: string;
  /** Absent for an unknown user, where the pool hides whether users exist. */
  user: Pick<User, 'username' | 'attributes' | 'status'> | undefined;
  username: string;
  request: Record<string, unknown>;
  response: Record<string, unknown>;
  version?: string;
};

/**
 * Invokes the pool's function for a trigger and returns the `response` of its result; without a function, the empty
 * response.
 * @throws AwsError UserLambdaValidationException when the handler throws, InvalidLambdaResponseException when it does
 * not return the event
 */
export const runTrigger = async (pool: Pool, call: TriggerCall): Promise<Record<string, unknown>> => {
  const logicalId = pool.config.triggers[call.trigger];
  if (!logicalId) return call.response;
  const event = {
    version: call.version ?? '1',
    region: pool.config.id.split('_')[0],
    userPoolId: pool.config.id,
    userName: call.username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: call.clientId ?? 'CLIENT_ID_NOT_APPLICABLE' },
    triggerSource: call.source,
    request: { userAttributes: call.user ? triggerAttributes(call.user) : {}, ...call.request },
    response: call.response,
  };
  const answer = await invoke(pool, call.trigger, logicalId, event);
  const response = (answer as { response?: unknown } | null)?.response;
  if (typeof response !== 'object' || response === null) {
    throw new AwsError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  }
  return response as Record<string, unknown>;
};

const invoke = async (pool: Pool, trigger: TriggerName, logicalId: string, event: object): Promise<unknown> => {
  try {
    // Lambda passes JSON both ways: the handler must not be able to change the pool's objects through its event.
    const answer = await pool.invoke(logicalId, JSON.parse(JSON.stringify(event)));
    return answer == null ? null : JSON.parse(JSON.stringify(answer));
  } catch (error) {
    const { errorMessage, message } = error as { errorMessage?: string; message?: string };
    const reason = errorMessage ?? message ?? String(error);
    throw new AwsError('UserLambdaValidationException', `${trigger} failed with error ${reason}.`);
  }
};

const triggerAttributes = (user: Pick<User, 'username' | 'attributes' | 'status'>): Record<string, string> => ({
  ...userAttributes(user),
  'cognito:user_status': user.status,
});

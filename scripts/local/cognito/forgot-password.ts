import { AwsError } from '../aws-reply';
import { codeExpired, sendCode, spendCode } from './codes';
import { invalidParameter, notAuthorized, text, textMap } from './input';
import { assertPolicy, setPassword } from './passwords';
import { isHidden, postConfirmation, simulatedDelivery } from './sign-up';
import type { ClientOperation, Pool, User } from './types';
import { findUser } from './users';

export const forgotPassword: ClientOperation = async (pool, client, input) => {
  const username = text(input, 'Username');
  const user = findUser(pool, username);
  if (!user) {
    if (isHidden(client)) return { CodeDeliveryDetails: simulatedDelivery(pool, username) };
    throw new AwsError('UserNotFoundException', 'Username/client id combination not found.');
  }
  if (user.status === 'FORCE_CHANGE_PASSWORD' || user.status === 'EXTERNAL_PROVIDER')
    throw notAuthorized('User password cannot be reset in the current state.');
  const attribute = recoveryAttribute(pool, user);
  if (!attribute) {
    throw invalidParameter(
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    );
  }
  const clientMetadata = textMap(input, 'ClientMetadata');
  const source = 'CustomMessage_ForgotPassword';
  const message = { user, attribute, source, clientId: client.id, clientMetadata };
  return { CodeDeliveryDetails: await sendCode(pool, 'forgotPassword', message) };
};

export const confirmForgotPassword: ClientOperation = async (pool, client, input) => {
  const [username, code, password] = [
    text(input, 'Username'),
    text(input, 'ConfirmationCode'),
    text(input, 'Password'),
  ];
  // Checked before the code is used up, so that a rejected password can be corrected with the same code.
  assertPolicy(pool.config.passwordPolicy, password);
  const user = findUser(pool, username);
  if (!user) {
    if (isHidden(client)) throw codeExpired();
    throw new AwsError('UserNotFoundException', 'Username/client id combination not found.');
  }
  spendCode(pool, user, 'forgotPassword', code);
  setPassword(pool, user, password);
  user.lockout = { failures: 0, untilMs: 0, lastAtMs: pool.now() };
  const clientMetadata = textMap(input, 'ClientMetadata');
  await postConfirmation(pool, user, {
    source: 'PostConfirmation_ConfirmForgotPassword',
    clientId: client.id,
    clientMetadata,
  });
  return {};
};

const recoveryAttribute = (pool: Pool, user: User): 'email' | 'phone_number' | undefined => {
  const order = pool.config.accountRecovery ?? ['verified_phone_number', 'verified_email'];
  const names = order.map(entry => (entry === 'verified_email' ? 'email' : 'phone_number'));
  return names.find(name => user.attributes[name] != null && user.attributes[`${name}_verified`] === 'true');
};

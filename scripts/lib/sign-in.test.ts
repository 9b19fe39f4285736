import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CLIENT_ID, POOL_ID, startCognito, type CognitoWorld } from '#scripts/local/cognito/cognito-test-kit';
import { signIn } from './sign-in';

let world: CognitoWorld;
const password = 'wayfare*2026';
const pool = () => ({ userPoolId: POOL_ID, userPoolClientId: CLIENT_ID, awsUrl: world.server.url });

const register = async (email: string): Promise<void> => {
  const of = { ClientId: CLIENT_ID, Username: email };
  await world.call('SignUp', { ...of, Password: password });
  await world.call('ConfirmSignUp', { ...of, ConfirmationCode: world.codeFor(email) });
};

beforeAll(async () => {
  world = await startCognito({});
  await Promise.all(['ada@wayfare.test', 'bo@wayfare.test'].map(register));
});
afterAll(() => world.server.close());

const subject = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub;

it('signs several people in at once, each with tokens of their own, and says nothing on the console', async () => {
  const warn = vi.spyOn(console, 'warn');
  const [ada, bo] = await Promise.all([
    signIn(pool(), 'ada@wayfare.test', password),
    signIn(pool(), 'bo@wayfare.test', password),
  ]);
  expect(ada.uid).not.toBe(bo.uid);
  const again = await ada.refresh();
  expect(again).toBe(ada.accessToken);
  expect([subject(again), subject(await bo.getToken())]).toEqual([ada.uid, bo.uid]);
  expect(warn).not.toHaveBeenCalled();
});

it('refuses a wrong password and still signs the next one in', async () => {
  await expect(signIn(pool(), 'ada@wayfare.test', 'wrong*2026')).rejects.toThrow('Incorrect username or password');
  expect((await signIn(pool(), 'ada@wayfare.test', password)).uid).toBeTruthy();
});

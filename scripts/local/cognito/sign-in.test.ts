import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { client, CLIENT_ID, POOL_ID, startCognito, type CognitoWorld, type Handlers } from './cognito-test-kit';
import type { PoolConfig } from './types';

const USERNAME = 'ann@example.org';
let world: CognitoWorld;

afterEach(() => world.server.close());

const start = async (pool: Partial<PoolConfig> = {}, handlers: Handlers = {}): Promise<void> => {
  world = await startCognito({ pool, handlers });
};
const call = (operation: string, input: object) => world.call(operation, { ClientId: CLIENT_ID, ...input });
const register = async (): Promise<void> => {
  await call('SignUp', { Username: USERNAME, Password: 'secret@1' });
  await call('ConfirmSignUp', { Username: USERNAME, ConfirmationCode: world.codeFor(USERNAME) });
};
const initiate = (AuthFlow: string, AuthParameters: Record<string, string>) =>
  call('InitiateAuth', { AuthFlow, AuthParameters });
const password = (PASSWORD: string, USERNAME_ = USERNAME) =>
  initiate('USER_PASSWORD_AUTH', { USERNAME: USERNAME_, PASSWORD });

describe('passwords', () => {
  it('lock after five failures, longer each time, and a locked attempt is not judged', async () => {
    await start();
    await register();
    for (let failures = 0; failures < 5; failures += 1) {
      expect((await password('wrong@1')).body.message).toBe('Incorrect username or password.');
    }
    expect((await password('secret@1')).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Password attempts exceeded',
    });
    world.clock.nowMs += 1000;
    expect((await password('wrong@1')).body.message).toBe('Incorrect username or password.');
    world.clock.nowMs += 1000;
    expect((await password('secret@1')).body.message).toBe('Password attempts exceeded');
    world.clock.nowMs += 1000;
    expect((await password('secret@1')).status).toBe(200);
  });

  it.each([
    ['Ab1@', 'Password not long enough'],
    ['AB1@AB1@', 'Password must have lowercase characters'],
    ['ab1@ab1@', 'Password must have uppercase characters'],
    ['abA@abA@', 'Password must have numeric characters'],
    ['abA1abA1', 'Password must have symbol characters'],
  ])('must keep the policy: %s', async (Password, rule) => {
    const strictRule = {
      MinimumLength: 6,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
    };
    await start({ passwordPolicy: strictRule });
    const reply = await call('SignUp', { Username: USERNAME, Password });
    expect(reply.body).toEqual({
      __type: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${rule}`,
    });
  });
});

describe('flows', () => {
  it('must be allowed for the client', async () => {
    await start({ clients: [{ ...client, explicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] }] });
    expect((await password('x')).body).toEqual({
      __type: 'InvalidParameterException',
      message: 'USER_PASSWORD_AUTH flow not enabled for this client',
    });
    expect((await initiate('CUSTOM_AUTH', { USERNAME })).body.__type).toBe('InvalidParameterException');
    expect((await initiate('ADMIN_NO_SRP_AUTH', { USERNAME })).body.message).toBe(
      'Initiate Auth method not supported.',
    );
  });

  it('refuse an SRP key that would fit every password', async () => {
    await start();
    await register();
    for (const SRP_A of ['0', '00', 'zz']) {
      expect((await initiate('USER_SRP_AUTH', { USERNAME, SRP_A })).body.__type).toBe('InvalidParameterException');
    }
  });

  it('answer an unknown user like a known one, the same each time', async () => {
    await start();
    await register();
    const ask = async (name: string) => (await initiate('USER_SRP_AUTH', { USERNAME: name, SRP_A: 'abc123' })).body;
    const [known, first, second] = [await ask(USERNAME), await ask('no@example.org'), await ask('NO@example.org')];
    const parameters = (body: typeof known) => body.ChallengeParameters as Record<string, string>;
    expect(Object.keys(parameters(first))).toEqual(Object.keys(parameters(known)));
    for (const name of ['SALT', 'USERNAME', 'USER_ID_FOR_SRP']) {
      expect(parameters(first)[name]).toBe(parameters(second)[name]);
      expect(parameters(first)[name]).toHaveLength(parameters(known)[name]?.length ?? 0);
    }
    const { SECRET_BLOCK = '', USERNAME: shown = '' } = parameters(first);
    const reply = await call('RespondToAuthChallenge', {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: shown,
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: 'x',
        TIMESTAMP: 'Sat Nov 21 02:03:04 UTC 2026',
      },
    });
    expect(reply.body).toEqual({ __type: 'NotAuthorizedException', message: 'Incorrect username or password.' });
    expect((await password('x', 'no@example.org')).body).toEqual(reply.body);
  });

  it('reveal an unknown user if the client is configured to', async () => {
    await start({ clients: [{ ...client, preventUserExistenceErrors: 'LEGACY' }] });
    expect((await password('x')).body).toEqual({ __type: 'UserNotFoundException', message: 'User does not exist.' });
    expect((await call('ForgotPassword', { Username: USERNAME })).body.__type).toBe('UserNotFoundException');
  });

  it('spend a secret block with its first response and insist on its time format', async () => {
    await start();
    await register();
    const { body } = await initiate('USER_SRP_AUTH', { USERNAME, SRP_A: 'abc123' });
    const { SECRET_BLOCK = '' } = body.ChallengeParameters as Record<string, string>;
    const respond = async (TIMESTAMP: string) => {
      const claim = { PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK, PASSWORD_CLAIM_SIGNATURE: 'x', TIMESTAMP };
      return (
        await call('RespondToAuthChallenge', {
          ChallengeName: 'PASSWORD_VERIFIER',
          ChallengeResponses: { USERNAME, ...claim },
        })
      ).body;
    };
    expect((await respond('Sun Nov 01 02:03:04 UTC 2026')).__type).toBe('InvalidParameterException');
    expect((await respond('Sun Nov 1 02:03:04 UTC 2026')).message).toBe('Incorrect username or password.');
    expect((await respond('Sun Nov 1 02:03:04 UTC 2026')).message).toBe('Invalid session for the user.');
  });
});

describe('custom challenges', () => {
  const triggers = {
    DefineAuthChallenge: 'define',
    CreateAuthChallenge: 'create',
    VerifyAuthChallengeResponse: 'verify',
  };
  const handlers: Handlers = {
    define: event => ({
      ...event,
      response: { challengeName: 'CUSTOM_CHALLENGE', issueTokens: false, failAuthentication: false },
    }),
    create: event => ({ ...event, response: { privateChallengeParameters: { answer: '1' } } }),
    verify: event => ({ ...event, response: { answerCorrect: false } }),
  };
  const answer = (Session: unknown, name = USERNAME) =>
    call('RespondToAuthChallenge', {
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session,
      ChallengeResponses: { USERNAME: name, ANSWER: '2' },
    });

  it('spend a session with each answer, keep it to its user and let it expire', async () => {
    await start({ triggers }, handlers);
    await register();
    const first = (await initiate('CUSTOM_AUTH', { USERNAME })).body;
    const second = (await answer(first.Session)).body;
    expect(second.Session).not.toBe(first.Session);
    expect((await answer(first.Session)).body.message).toBe('Invalid session for the user.');
    expect((await answer(second.Session, 'bo@example.org')).body.message).toBe('Invalid session for the user.');
    const third = (await initiate('CUSTOM_AUTH', { USERNAME })).body;
    world.clock.nowMs += 181_000;
    expect((await answer(third.Session)).body.message).toBe('Invalid session for the user, session is expired.');
  });

  it('are refused to who has not confirmed the sign-up', async () => {
    await start({ triggers }, handlers);
    await call('SignUp', { Username: USERNAME, Password: 'secret@1' });
    expect((await initiate('CUSTOM_AUTH', { USERNAME })).body.__type).toBe('UserNotConfirmedException');
  });

  it('need functions that answer their event', async () => {
    await start();
    expect((await initiate('CUSTOM_AUTH', { USERNAME })).body.__type).toBe('InvalidParameterException');
    await world.server.close();
    await start({ triggers }, { ...handlers, define: () => undefined });
    expect((await initiate('CUSTOM_AUTH', { USERNAME })).body).toEqual({
      __type: 'InvalidLambdaResponseException',
      message: 'Unrecognizable lambda output',
    });
  });
});

describe('sign-up functions', () => {
  it('may confirm and verify at once, so that no code goes out', async () => {
    const confirm: Handlers[string] = event => ({
      ...event,
      response: { autoConfirmUser: true, autoVerifyEmail: true, autoVerifyPhone: false },
    });
    const confirmed: string[] = [];
    await start(
      { triggers: { PreSignUp: 'confirm', PostConfirmation: 'post' } },
      { confirm, post: event => (confirmed.push(event.triggerSource), event) },
    );
    expect((await call('SignUp', { Username: USERNAME, Password: 'secret@1' })).body.UserConfirmed).toBe(true);
    expect(confirmed).toEqual(['PostConfirmation_ConfirmSignUp']);
    expect(world.outbox.list()).toEqual([]);
    expect((await password('secret@1')).status).toBe(200);
  });
});

describe('the data file', () => {
  it('keeps users, sessions and keys over a restart, but no password', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wayfare-cognito-'));
    const dataFile = join(folder, 'data', 'users.json');
    const issuerBase = 'http://127.0.0.1:1';
    world = await startCognito({ options: { dataFile, issuerBase, signingKey: undefined } });
    await register();
    const { AuthenticationResult } = (await password('secret@1')).body as {
      AuthenticationResult: Record<string, string>;
    };
    await world.server.close();
    expect(await readFile(dataFile, 'utf8')).not.toContain('secret@1');
    expect((await stat(dataFile)).mode & 0o777).toBe(0o600);
    world = await startCognito({ options: { dataFile, issuerBase, signingKey: undefined } });
    expect((await call('GetUser', { AccessToken: AuthenticationResult.AccessToken })).status).toBe(200);
    expect((await call('GetTokensFromRefreshToken', { RefreshToken: AuthenticationResult.RefreshToken })).status).toBe(
      200,
    );
    expect((await password('wrong@1')).status).toBe(400);
    expect((await password('secret@1')).status).toBe(200);
    await rm(folder, { recursive: true });
  });

  it('is named when it cannot be read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wayfare-cognito-'));
    const dataFile = join(folder, 'users.json');
    await writeFile(dataFile, '{"cut');
    world = await startCognito({ options: { dataFile } });
    await expect(world.cognito.ready).rejects.toThrow(dataFile);
    await rm(folder, { recursive: true });
  });
});

describe('a setting that cannot be hosted', () => {
  it('stops the start: a trigger or a pool id that the stand-in does not know', async () => {
    await start();
    await expect(startCognito({ pool: { triggers: { UserMigration: 'x' } as never } })).rejects.toThrow(
      /UserMigration/,
    );
    await expect(startCognito({ pool: { id: 'TestPool' } })).rejects.toThrow(/eu-north-1_Name/);
  });

  it('answers bad bodies with a refusal', async () => {
    await start();
    const send = async (body: string) => {
      const headers = { 'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp' };
      return (await fetch(world.server.url, { method: 'POST', headers, body })).json();
    };
    expect(await send('{')).toMatchObject({ __type: 'SerializationException' });
    expect(await send('{"ClientId":7}')).toMatchObject({ __type: 'SerializationException' });
    expect(await send(`{"ClientId":"${CLIENT_ID}"}`)).toMatchObject({
      __type: 'InvalidParameterException',
      message:
        "1 validation error detected: Value null at 'username' failed to satisfy constraint: Member must not be null",
    });
    expect((await fetch(`${world.server.url}/${POOL_ID}/.well-known/other`)).status).toBe(404);
  });
});

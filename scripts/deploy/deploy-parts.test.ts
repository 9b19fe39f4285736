import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  SetStackPolicyCommand,
} from '@aws-sdk/client-cloudformation';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  DeleteUserPoolCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { passwordProblem } from '#shared/contract/password';
import { passwordRules } from '#shared/contract/password';
import { exampleStage, templateBeside, templateOf } from '#test/infra/synthesize';
import { mockAws } from '#test/kit/mock-aws';
import { signInByCode } from './code-sign-in';
import { destroy, type DestroyOptions } from './destroy';
import { makeFirstAdmin } from './first-admin';
import { monthlyPrice } from './monthly-price';
import { phoneNames } from './phone-sign-in-trial';
import { guardData } from './stack-policy';

const pool = mockAws(CognitoIdentityProviderClient);
const cfn = mockAws(CloudFormationClient);
const fns = mockAws(LambdaClient);
const s3 = mockAws(S3Client);
const metadata = { $metadata: {}, message: 'no' };

beforeEach(() => {
  for (const mock of [pool, cfn, fns, s3]) mock.reset();
  pool.on(CreateUserPoolCommand).resolves({ UserPool: { Id: 'trial-pool' } });
  pool.on(CreateUserPoolClientCommand).resolves({ UserPoolClient: { ClientId: 'trial-client' } });
});

describe('[AWS-2] the trial of signing in by phone', () => {
  it('asks a pool like ours, texts nobody, and takes the pool away', async () => {
    pool.on(AdminInitiateAuthCommand).resolves({ AuthenticationResult: { AccessToken: 't' } });
    pool.on(AdminCreateUserCommand).resolves({ User: { Attributes: [{ Name: 'sub', Value: 'the-uid' }] } });
    expect(await phoneNames('eu-north-1')).toEqual({ number: true, uid: true });
    const made = pool.commandCalls(CreateUserPoolCommand)[0]?.args[0].input;
    expect(made?.UsernameAttributes).toEqual(['email', 'phone_number']);
    const user = pool.commandCalls(AdminCreateUserCommand)[0]?.args[0].input;
    expect(user).toMatchObject({ Username: 'trial@example.com', MessageAction: 'SUPPRESS' });
    const asked = pool.commandCalls(AdminInitiateAuthCommand).map(({ args }) => args[0].input.AuthParameters);
    const password = pool.commandCalls(AdminSetUserPasswordCommand)[0]?.args[0].input.Password;
    expect(asked).toEqual(['+12025550123', 'the-uid'].map(USERNAME => ({ USERNAME, PASSWORD: password })));
    expect(pool.commandCalls(DeleteUserPoolCommand).map(({ args }) => args[0].input)).toEqual([
      { UserPoolId: 'trial-pool' },
    ]);
  });

  it('says no when the pool does not know the number, and takes the pool away whatever happens', async () => {
    pool.on(AdminCreateUserCommand).resolves({});
    pool
      .on(AdminInitiateAuthCommand)
      .rejectsOnce(new UserNotFoundException(metadata))
      .resolves({ AuthenticationResult: { AccessToken: 't' } });
    expect(await phoneNames('eu-north-1')).toEqual({ number: false, uid: true });
    pool.on(AdminCreateUserCommand).rejects(new Error('throttled'));
    await expect(phoneNames('eu-north-1')).rejects.toThrow('throttled');
    expect(pool.commandCalls(DeleteUserPoolCommand)).toHaveLength(2);
  });
});

describe('[AWS-2] signing in by a texted code', () => {
  const begun = { ChallengeName: 'CUSTOM_CHALLENGE', Session: 's', ChallengeParameters: { USERNAME: 'u1' } } as const;
  const config = { region: 'eu-north-1', userPoolClientId: 'web' };

  it('proves it only by a code that came and was taken', async () => {
    pool.on(InitiateAuthCommand).resolves(begun);
    pool.on(RespondToAuthChallengeCommand).resolves({ AuthenticationResult: { AccessToken: 't' } });
    expect(await signInByCode(config, '+46701234567', async () => '123456')).toContain('signs in');
    expect(pool.commandCalls(RespondToAuthChallengeCommand)[0]?.args[0].input).toMatchObject({
      ChallengeResponses: { USERNAME: 'u1', ANSWER: '123456' },
      Session: 's',
    });
    await expect(signInByCode(config, '+46701234567', async () => '')).rejects.toThrow('no text came');
    pool.on(RespondToAuthChallengeCommand).resolves(begun);
    await expect(signInByCode(config, '+46701234567', async () => '000000')).rejects.toThrow('not taken');
  });
});

describe('[AWS-1] the first admin', () => {
  const admin = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };
  const failing = (errorMessage: string) => ({
    FunctionError: 'Unhandled',
    Payload: { transformToString: () => JSON.stringify({ errorMessage }) } as never,
  });

  it('is created with a password that every rule accepts and nobody learns', async () => {
    fns.on(InvokeCommand).resolves({});
    const said = vi.spyOn(console, 'log');
    expect(await makeFirstAdmin('eu-north-1', 'wayfare-dev-bootstrap', admin)).toBe(true);
    const { FunctionName, Payload } = fns.commandCalls(InvokeCommand)[0]!.args[0].input;
    const sent = JSON.parse(Buffer.from(Payload as Uint8Array).toString()) as { password: string };
    expect(FunctionName).toBe('wayfare-dev-bootstrap');
    expect(sent).toMatchObject({ ...admin, mobile: '' });
    for (const rule of passwordRules) expect(passwordProblem(rule, sent.password)).toBeUndefined();
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });

  it('is not made twice, and another refusal is reported', async () => {
    fns.on(InvokeCommand).resolves(failing('there is an admin already: let them add others'));
    expect(await makeFirstAdmin('eu-north-1', 'f', admin)).toBe(false);
    fns.on(InvokeCommand).resolves(failing('not created: user_exists'));
    await expect(makeFirstAdmin('eu-north-1', 'f', admin)).rejects.toThrow('user_exists');
  });
});

it('[AWS-1] no update may replace or delete the data of a permanent stage', async () => {
  cfn.on(SetStackPolicyCommand).resolves({});
  await guardData(exampleStage('dev'));
  expect(cfn.calls()).toEqual([]);
  await guardData(exampleStage('prod'));
  const { StackName, StackPolicyBody } = cfn.commandCalls(SetStackPolicyCommand)[0]!.args[0].input;
  const { Statement } = JSON.parse(StackPolicyBody ?? '') as { Statement: Record<string, unknown>[] };
  expect(StackName).toBe('Wayfare-prod');
  expect(Statement[0]).toMatchObject({ Effect: 'Allow', Action: 'Update:*' });
  expect(Statement[1]).toMatchObject({
    Effect: 'Deny',
    Action: ['Update:Replace', 'Update:Delete'],
    Condition: {
      StringEquals: {
        ResourceType: ['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket'],
      },
    },
  });
});

it('[AWS-1] counts what is billed by the month, in all templates of a stage', () => {
  const alarm = { Type: 'AWS::CloudWatch::Alarm' };
  const alarms = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`a${index}`, alarm]));
  const sum = {
    Metrics: [{ Expression: 'SUM(METRICS())' }, { MetricStat: {} }, { MetricStat: {} }, { MetricStat: {} }],
  };
  expect(monthlyPrice([{ Resources: { ...alarms, sum: { ...alarm, Properties: sum } } }], 0).total).toBeCloseTo(0.5);
  const firewall = { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}, {}, {}] } };
  expect(monthlyPrice([{ Resources: alarms }], 0).total).toBeCloseTo(0.2);
  const { total, lines } = monthlyPrice([{ Resources: alarms }, { Resources: { firewall } }], 2);
  expect(total).toBeCloseTo(5 + 4 + 0.2 + 0.8);
  expect(lines[0]).toContain('US$10.00 a month');
  expect(monthlyPrice([{}], 0).lines).toHaveLength(1);
});

it.each(['dev', 'prod'] as const)(
  '[AWS-6] %s costs no more than 4 dollars a month while nobody uses it, its firewall aside',
  stage => {
    const change = stage === 'prod' ? { waf: false, isPermanent: false } : {};
    const name = stage === 'prod' ? 'staging' : stage;
    const templates = [templateOf(name, { change }), templateBeside('Watch', name, { change })];
    expect(
      monthlyPrice(
        templates.map(each => each.toJSON()),
        0,
      ).total,
    ).toBeLessThanOrEqual(4);
  },
);

describe('[AWS-1] destroying a stage', () => {
  const calls: { stacks: readonly string[]; context: object }[] = [];
  const options = (change: Partial<DestroyOptions> = {}): DestroyOptions => ({
    prepare: async () => {},
    confirm: async () => 'dev',
    say: () => {},
    deleteStacks: (stacks, context) => void calls.push({ stacks, context }),
    ...change,
  });
  const standing = (StackStatus: string) =>
    cfn.on(DescribeStacksCommand).resolves({ Stacks: [{ StackStatus } as never] });
  beforeEach(() => {
    calls.length = 0;
    cfn.on(DescribeStacksCommand).rejects(Object.assign(new Error('does not exist'), { name: 'ValidationError' }));
  });

  it('needs the stage’s name typed', async () => {
    await expect(destroy(exampleStage('dev'), options({ confirm: async () => 'y' }))).rejects.toThrow('Nothing was');
    expect(calls).toEqual([]);
  });

  it('never takes a permanent stage that stands, but clears what a failed creation of one left', async () => {
    const { backupVault, ...prod } = exampleStage('prod');
    const sure = options({ confirm: async () => 'prod' });
    expect(backupVault).toBeDefined();
    for (const status of ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_FAILED', 'DELETE_FAILED']) {
      standing(status);
      await expect(destroy(prod, sure)).rejects.toThrow('permanent');
    }
    expect(calls).toEqual([]);
    standing('ROLLBACK_FAILED');
    await destroy(prod, sure);
    expect(calls.map(({ stacks }) => stacks)).toEqual([
      ['Wayfare-prod-Watch', 'Wayfare-prod'],
      ['Wayfare-prod-Purse', 'Wayfare-prod-Edge'],
    ]);
    expect(calls[0]?.context).toEqual({ stage: 'prod', isFirstDeployment: 'true' });
  });

  it('takes the stack of backups before what it backs up, and says what is made apart and stays', async () => {
    const said: string[] = [];
    const backupVault = 'arn:aws:backup:eu-west-1:444455556666:backup-vault:copies';
    const sure = options({ confirm: async () => 'prod', say: line => said.push(line) });
    await destroy({ ...exampleStage('prod'), backupVault }, sure);
    expect(calls[0]?.stacks).toEqual(['Wayfare-prod-Backup', 'Wayfare-prod-Watch', 'Wayfare-prod']);
    expect(said.join('\n')).toContain('the vault wayfare-prod');
    expect(said.join('\n')).not.toMatch(/-Mail|-Deployer/);
    for (const StackName of ['Wayfare-prod-Mail', 'Wayfare-prod-Deployer'])
      cfn.on(DescribeStacksCommand, { StackName }).resolves({ Stacks: [{ StackStatus: 'CREATE_COMPLETE' } as never] });
    await destroy(exampleStage('prod'), sure);
    for (const stack of ['Wayfare-prod-Mail', 'Wayfare-prod-Deployer'])
      expect(said.join('\n')).toContain(`delete-stack --region eu-north-1 --stack-name ${stack}`);
  });

  it('empties buckets into which logs came late, every version of every page, and tries once more', async () => {
    cfn
      .on(ListStackResourcesCommand)
      .resolvesOnce({
        StackResourceSummaries: [
          { ResourceType: 'AWS::S3::Bucket', ResourceStatus: 'DELETE_COMPLETE', PhysicalResourceId: 'gone' } as never,
          { ResourceType: 'AWS::SQS::Queue', ResourceStatus: 'DELETE_FAILED', PhysicalResourceId: 'queue' } as never,
        ],
        NextToken: 'more',
      })
      .resolves({
        StackResourceSummaries: [
          { ResourceType: 'AWS::S3::Bucket', ResourceStatus: 'DELETE_FAILED', PhysicalResourceId: 'logs' } as never,
        ],
      });
    s3.on(ListObjectVersionsCommand)
      .resolvesOnce({ Versions: [{ Key: 'a', VersionId: '1' }], IsTruncated: true })
      .resolves({ DeleteMarkers: [{ Key: 'b', VersionId: '2' }] });
    let tries = 0;
    const deleteStacks = () => {
      tries += 1;
      if (tries === 1) throw new Error('cdk destroy failed');
    };
    await destroy(exampleStage('dev'), options({ deleteStacks }));
    expect(tries).toBe(2);
    const deleted = s3.commandCalls(DeleteObjectsCommand).map(({ args }) => args[0].input);
    expect(deleted.map(({ Bucket, Delete }) => [Bucket, Delete?.Objects?.map(({ Key }) => Key)])).toEqual([
      ['logs', ['a']],
      ['logs', ['b']],
    ]);
  });
});

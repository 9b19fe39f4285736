import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetSMSAttributesCommand, GetSMSSandboxAccountStatusCommand, SNSClient } from '@aws-sdk/client-sns';
import { GetParameterCommand, GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { providerNames } from '#shared/contract/payment-providers';
import { localFederation, localRobotCheck, type Stage } from '#infra/stages';
import { exampleStage } from '#test/infra/synthesize';
import { mockAws } from '#test/kit/mock-aws';
import { account } from './account';
import { backups } from './backups';
import { bootstrap } from './bootstrap';
import { concurrency } from './concurrency';
import { isStopped, linesOf, preflight } from './preflight';
import { mails } from './mails';
import { region } from './region';
import { secrets } from './secrets';
import { staff } from './staff';
import { stackState } from './stack-state';
import { texts } from './texts';

const lookup = vi.hoisted(() => vi.fn<(host: string) => Promise<unknown>>());
vi.mock('node:dns/promises', () => ({ lookup }));

const sts = mockAws(STSClient);
const ssm = mockAws(SSMClient);
const cfn = mockAws(CloudFormationClient);
const fns = mockAws(LambdaClient);
const acm = mockAws(ACMClient);
const ses = mockAws(SESv2Client);
const sns = mockAws(SNSClient);
const vault = mockAws(SecretsManagerClient);
const pool = mockAws(CognitoIdentityProviderClient);
const clients = [sts, ssm, cfn, fns, acm, ses, sns, vault, pool];

const { backupVault, ...prod } = {
  ...exampleStage('prod'),
  backupVault: 'arn:aws:backup:eu-west-1:444455556666:backup-vault:copies',
};
const dev: Stage = { ...exampleStage('dev'), mailFrom: undefined } as unknown as Stage;
const missing = (name = 'ResourceNotFoundException') => Object.assign(new Error('gone'), { name });
const noStack = Object.assign(new Error('Stack with id Wayfare-prod does not exist'), { name: 'ValidationError' });

/** An account in which everything is ready for prod. */
beforeEach(() => {
  for (const mock of clients) mock.reset();
  lookup.mockReset().mockResolvedValue({});
  sts.on(GetCallerIdentityCommand).resolves({ Account: '111122223333', Arn: 'arn:aws:sts::111122223333:role/ada' });
  ssm.on(GetParameterCommand).resolves({ Parameter: { Value: '21' } });
  ssm
    .on(GetParametersCommand)
    .callsFake(({ Names }: { Names: string[] }) => ({ Parameters: Names.map(Name => ({ Name })) }));
  cfn.on(DescribeStacksCommand).rejects(noStack);
  fns.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } });
  acm.on(DescribeCertificateCommand).resolves({
    Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['example.com', '*.example.com'] },
  });
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true });
  ses.on(GetAccountCommand).resolves({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    SendQuota: { Max24HourSend: 50_000 },
  });
  sns.on(GetSMSSandboxAccountStatusCommand).resolves({ IsInSandbox: false });
  sns.on(GetSMSAttributesCommand).resolves({ attributes: { MonthlySpendLimit: '50' } });
  vault.on(DescribeSecretCommand).resolves({ Name: 'x' });
});

const levels = (findings: readonly { level: string }[]) => findings.map(({ level }) => level);

describe('[AWS-1] preflight', () => {
  it('lets a prepared account pass, and changes nothing in it', async () => {
    const found = await preflight(prod);
    expect(new Set(found.flatMap(({ findings }) => levels(findings)))).toEqual(new Set(['ok']));
    expect(isStopped(found)).toBe(false);
    const asked = clients.flatMap(mock => mock.calls().map(({ args }) => args[0].constructor.name));
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter(name => !/^(Get|Describe|List)/.test(name))).toEqual([]);
  });

  it('says the one thing when there are no credentials, and asks nothing more', async () => {
    sts.on(GetCallerIdentityCommand).rejects(new Error('Token is expired'));
    const found = await preflight(prod);
    expect(linesOf(found)).toEqual([
      expect.stringMatching(/^ {2}STOP {2}account .*Token is expired$/),
      expect.stringMatching(/-> aws sso login/),
    ]);
    expect(isStopped(found)).toBe(true);
    expect(ses.calls()).toEqual([]);
  });

  it('reports checks that it may not run, and continues with the rest', async () => {
    sns.on(GetSMSAttributesCommand).rejects(Object.assign(new Error('not authorized'), { name: 'AuthorizationError' }));
    const found = await preflight(prod);
    expect(linesOf(found).join('\n')).toMatch(/note {2}texts .*AuthorizationError: not authorized/);
    expect(isStopped(found)).toBe(false);
  });

  it('every stop says what to do', async () => {
    lookup.mockRejectedValue(new Error('ENOTFOUND'));
    ssm.on(GetParameterCommand).rejects(missing('ParameterNotFound'));
    cfn.on(DescribeStacksCommand).resolves({ Stacks: [{ StackStatus: 'ROLLBACK_FAILED' } as never] });
    fns.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } });
    acm.on(DescribeCertificateCommand).rejects(missing());
    ses.on(GetEmailIdentityCommand).rejects(missing('NotFoundException'));
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: false });
    sns.on(GetSMSSandboxAccountStatusCommand).resolves({ IsInSandbox: true });
    vault.on(DescribeSecretCommand).rejects(missing());
    const found = await preflight({ ...prod, federation: localFederation });
    const bad = found.filter(({ findings }) => findings.some(({ level }) => level === 'stop'));
    expect(bad.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['bootstrap', 'stack', 'region', 'lambda', 'certificate', 'mails', 'texts', 'secrets']),
    );
    const stops = found.flatMap(({ findings }) => findings.filter(({ level }) => level === 'stop'));
    expect(stops.filter(({ todo = '' }) => todo.length < 10)).toEqual([]);
  });
});

describe('[AWS-1] the checks', () => {
  it('account: names account, region and role', async () => {
    expect((await account.look(prod))[0]?.what).toBe(
      '111122223333, region eu-north-1, as arn:aws:sts::111122223333:role/ada',
    );
  });

  it('bootstrap: in us-east-1 too where there is a firewall, and not older than the CDK demands', async () => {
    expect((await bootstrap.look(prod)).map(({ what }) => what)).toEqual([
      'eu-north-1 has version 21',
      'us-east-1 has version 21',
    ]);
    expect(await bootstrap.look(dev)).toHaveLength(1);
    // There is a budget, too.
    expect(await bootstrap.look({ ...dev, alarmEmail: 'ops@example.com', monthlyBudget: 5 })).toHaveLength(2);
    ssm.on(GetParameterCommand).resolves({ Parameter: { Value: '5' } });
    expect(levels(await bootstrap.look(dev))).toEqual(['stop']);
  });

  it.each([
    ['ROLLBACK_COMPLETE', 'ok', /to be created/],
    ['UPDATE_COMPLETE', 'ok', /will be updated/],
    ['UPDATE_ROLLBACK_COMPLETE', 'ok', /will be updated/],
    ['UPDATE_IN_PROGRESS', 'stop', /UPDATE_IN_PROGRESS/],
    ['ROLLBACK_FAILED', 'stop', /ROLLBACK_FAILED/],
    ['DELETE_FAILED', 'stop', /DELETE_FAILED/],
    ['UPDATE_ROLLBACK_FAILED', 'stop', /UPDATE_ROLLBACK_FAILED/],
  ])('stack: %s is %s', async (StackStatus, level, what) => {
    cfn.on(DescribeStacksCommand).resolves({ Stacks: [{ StackStatus } as never] });
    const seen = expect.objectContaining({ level, what: expect.stringMatching(what) }) as unknown;
    const found = await stackState.look({ ...prod, backupVault });
    expect(found).toEqual([seen, seen, seen, seen, seen]);
    const stacks = ['', '-Edge', '-Watch', '-Purse', '-Backup'].map(end => `Wayfare-prod${end}`);
    expect(found.map(({ what }) => what.split(' ')[0])).toEqual(stacks);
    const asked = cfn.commandCalls(DescribeStacksCommand);
    const regions = await Promise.all(
      stacks.map(stack => {
        const call = asked.find(({ args }) => args[0].input.StackName === stack);
        return (call!.thisValue as CloudFormationClient).config.region();
      }),
    );
    expect(regions).toEqual(['eu-north-1', 'us-east-1', 'eu-north-1', 'us-east-1', 'eu-north-1']);
  });

  it('backups: the vault must be of another account; what cannot be seen there is said until the stack stands', async () => {
    expect(await backups.look(prod)).toEqual([]);
    expect(await backups.look({ ...prod, backupVault })).toMatchObject([
      { level: 'note', what: expect.stringContaining('copies of the account 444455556666, eu-west-1') as string },
    ]);
    const own = backupVault.replace('444455556666', '111122223333');
    expect(levels(await backups.look({ ...prod, backupVault: own }))).toEqual(['stop']);
    cfn.on(DescribeStacksCommand).resolves({ Stacks: [{ StackStatus: 'UPDATE_COMPLETE' } as never] });
    expect(levels(await backups.look({ ...prod, backupVault }))).toEqual(['ok']);
  });

  it('staff: says how many of them can do nothing before they have a second factor, where it is demanded', async () => {
    expect(await staff.look(dev)).toEqual([]);
    expect((await staff.look(prod))[0]?.what).toContain('the first admin sets up');
    const Outputs = [{ OutputKey: 'UserPoolId', OutputValue: 'the-pool' }];
    cfn.on(DescribeStacksCommand, { StackName: 'Wayfare-prod' }).resolves({ Stacks: [{ Outputs } as never] });
    const people = (...names: string[]) => ({ Users: names.map(Username => ({ Username })) });
    const page = { UserPoolId: 'the-pool', GroupName: 'admin' };
    pool.on(ListUsersInGroupCommand).resolves(people('fay'));
    pool.on(ListUsersInGroupCommand, page).resolves({ ...people('ada'), NextToken: 'more' });
    pool.on(ListUsersInGroupCommand, { ...page, NextToken: 'more' }).resolves(people('bob'));
    pool.on(AdminGetUserCommand).resolves({});
    pool.on(AdminGetUserCommand, { Username: 'bob' }).resolves({ UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] });
    expect(await staff.look(prod)).toMatchObject([
      { level: 'note', what: expect.stringMatching(/^2 of 3 /) as string },
    ]);
    expect(await staff.look({ ...prod, staffSecondFactor: 'offered' })).toEqual([]);
    pool.on(AdminGetUserCommand).resolves({ UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] });
    expect(levels(await staff.look(prod))).toEqual(['ok']);
  });

  it('region: names the service that is not offered, those of Amazon Location only where the stage uses it', async () => {
    lookup.mockImplementation(async host => {
      if (host.startsWith('places.geo')) throw new Error('ENOTFOUND');
    });
    expect((await region.look(dev)).map(({ what }) => what)).toEqual([
      'places.geo.eu-north-1.amazonaws.com does not exist',
    ]);
    expect(levels(await region.look({ ...dev, maps: 'pack' }))).toEqual(['ok']);
  });

  it('lambda: ten at once stop a permanent stage and are said of another', async () => {
    fns.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } });
    expect([...levels(await concurrency.look(prod)), ...levels(await concurrency.look(dev))]).toEqual(['stop', 'note']);
  });

  it('mails: an unverified sender stops every stage, the sandbox only a permanent one', async () => {
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true });
    expect(levels(await mails.look(prod))).toEqual(['ok', 'stop']);
    expect(levels(await mails.look(exampleStage('dev')))).toEqual(['ok', 'note']);
    expect(ses.commandCalls(GetEmailIdentityCommand).map(({ args }) => args[0].input.EmailIdentity)).toEqual([
      'ride.example.com',
      'dev.ride.example.com',
    ]);
    ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false });
    expect(levels(await mails.look(exampleStage('dev')))).toEqual(['stop', 'note']);
    expect(levels(await mails.look(dev))).toEqual(['note']);
  });

  it('texts: the sandbox stops a permanent stage, and a limit of one dollar is said', async () => {
    sns.on(GetSMSSandboxAccountStatusCommand).resolves({ IsInSandbox: true });
    sns.on(GetSMSAttributesCommand).resolves({ attributes: {} });
    expect(levels(await texts.look(prod))).toEqual(['stop', 'note']);
    expect(levels(await texts.look(dev))).toEqual(['note', 'note']);
  });

  it('secrets: those of social sign-in must be there first, those of providers come later; values stay unread', async () => {
    ssm.on(GetParametersCommand).resolves({ Parameters: [] });
    vault.on(DescribeSecretCommand, { SecretId: 'wayfare/prod/apple' }).rejects(missing());
    const found = await secrets.look({ ...prod, federation: localFederation, robotCheck: localRobotCheck });
    expect(found.map(({ level, what }) => `${level} ${what}`)).toEqual([
      'ok wayfare/prod/facebook is there',
      'ok wayfare/prod/google is there',
      'stop there is no wayfare/prod/apple',
      'note there is no /wayfare/prod/payments/stripe yet',
      'note there is no /wayfare/prod/robot-check/turnstile yet',
      'note there is no /wayfare/prod/push/keys yet',
    ]);
    const asked = ssm.commandCalls(GetParametersCommand).map(({ args }) => args[0].input);
    expect(asked.every(({ WithDecryption, Names = [] }) => WithDecryption === false && Names.length <= 10)).toBe(true);
  });

  it('secrets: asks about all providers, ten at a time', async () => {
    await secrets.look({ ...prod, paymentProviders: providerNames.filter(name => name !== 'test') });
    const asked = ssm.commandCalls(GetParametersCommand).map(({ args }) => args[0].input.Names?.length ?? 0);
    expect(Math.max(...asked)).toBe(10);
    expect(asked.reduce((sum, length) => sum + length, 0)).toBe(providerNames.length);
  });
});

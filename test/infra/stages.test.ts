import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { buildApp } from '#infra/app';
import { ownStage, readOwnValues, type OwnValues } from '#infra/own-values';
import { checkStage, localFederation, stageNamed, stages, type Stage } from '#infra/stages';
import { webConfig } from '#infra/web-config';
import { modeOfStage } from '#shared/contract/payment-providers';
import { appOf, assemblyOf, exampleStage, stubLambdaDir, templateOf, temporaryDir } from './synthesize';

it('[AWS-1] makes one main stack per stage, named after it', () => {
  for (const name of Object.keys(stages) as (keyof typeof stages)[]) {
    expect(appOf(name).stack.stackName).toBe(`Wayfare-${name}`);
  }
});

it.each([
  'production',
  'toString',
  'pr',
  'pr-',
  'pr-12-a',
  'Prod',
  'prod-Lima',
  'dev-a_b',
  'local-2',
  'dev-abcdefghijklm',
])('[AWS-1] "%s" is no stage, and the known ones are named', name => {
  expect(() => stageNamed(name)).toThrow(/There is no stage ".*local, dev, staging, prod, pr-<number>/);
});

it('[AWS-1] refuses to synthesize before the functions are bundled', () => {
  const lambdaDir = join(temporaryDir('empty'), 'missing');
  expect(() => buildApp({ stage: stages.dev, lambdaDir })).toThrow(/no bundled functions/);
});

it('[AWS-1] prod refuses the test payment provider and losing its data', () => {
  for (const name of ['prod', 'prod-lima']) {
    const prod = { ...exampleStage('prod'), name };
    expect(() => checkStage({ ...prod, paymentProviders: ['test'] })).toThrow(/must not offer .*"test"/);
    expect(() => buildApp({ stage: { ...prod, paymentProviders: ['stripe', 'test'] } })).toThrow(/"test"/);
    expect(() => checkStage({ ...prod, isPermanent: false })).toThrow(/permanent/);
    expect(modeOfStage(name)).toBe('live');
  }
  for (const name of ['dev', 'staging', 'pr-12', 'dev-prod', 'local']) expect(modeOfStage(name)).toBe('sandbox');
});

it('[AWS-1] a permanent stage is never a shell: it has sender, alarm address, domain, firewall and a payment method', () => {
  expect(() => checkStage(stageNamed('prod', {}))).toThrow(
    /stages\.json .*"prod":\n {2}mailFrom: .*\n {2}alarmEmail: .*\n {2}domain: .*\n {2}paymentProviders, or cashOnly/,
  );
  const prod = exampleStage('prod');
  expect(checkStage(prod)).toBe(prod);
  for (const missing of ['mailFrom', 'alarmEmail', 'domain'] as const)
    expect(() => checkStage({ ...prod, [missing]: undefined })).toThrow(missing);
  expect(() => checkStage({ ...prod, waf: false })).toThrow('waf');
  expect(() => checkStage({ ...prod, paymentProviders: [] })).toThrow('cashOnly');
  expect(checkStage({ ...prod, paymentProviders: [], cashOnly: true }).cashOnly).toBe(true);
  expect(() => checkStage({ ...prod, cashOnly: true })).toThrow('one of both');
  expect(checkStage(stageNamed('staging', {})).isPermanent).toBe(false);
});

it('[AWS-1] a stage for a pull request needs no code: it is a dev that leaves the account’s logging role alone', () => {
  const stage = stageNamed('pr-12', { pr: { appcat: 'taxi' }, 'pr-12': { appcat: 'delivery' } });
  expect(stage).toEqual({ ...stages.dev, name: 'pr-12', appcat: 'taxi', ownsApiLoggingRole: false });
  const template = JSON.stringify(assemblyOf('pr-12').getStackByName('Wayfare-pr-12').template);
  expect(template).toContain('"wayfare-pr-12-people"');
  expect(template).not.toMatch(/wayfare-dev-|AWS::ApiGateway::Account/);
});

/** Values of a stage that only the code decides. */
type Fixed = 'name' | 'isPermanent' | 'limitFactor';
/** Does not compile if a stage has a value that an operator cannot set, or the file has one that no stage has. */
const valueOfBoth = (name: Exclude<keyof Stage, Fixed>): keyof OwnValues[string] => name;
const valueOfStage = (name: keyof OwnValues[string]): Exclude<keyof Stage, Fixed> => valueOfBoth(name) as typeof name;

it('[AWS-1] docs/deploying.md tells an operator of every value', () => {
  const [, table = ''] = readFileSync('docs/deploying.md', 'utf8').split('| Field ');
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n');
  const documented = rows.flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, field]) => field));
  expect(documented.toSorted()).toEqual(Object.keys(ownStage.shape).toSorted());
});

it('[AWS-1] an operator can give every value of a stage', () => {
  expect(valueOfStage('textPrefixes')).toBe('textPrefixes');
});

it('[AWS-1] an operator’s values lie over the record of the stage’s kind, and touch no other stage', () => {
  const own = { prod: { region: 'sa-east-1' }, 'prod-lima': { appcat: 'taxi' } } as const;
  expect(stageNamed('prod', own)).toEqual({ ...stages.prod, region: 'sa-east-1' });
  expect(stageNamed('prod-lima', own)).toEqual({ ...stages.prod, name: 'prod-lima', appcat: 'taxi' });
  expect(stageNamed('dev', own)).toEqual(stages.dev);
});

describe('[AWS-1] the file of an operator’s values', () => {
  const read = (content: string) => {
    const file = join(temporaryDir('own'), 'stages.json');
    writeFileSync(file, content);
    return () => readOwnValues(file);
  };

  it('names whatever it says that no stage has, instead of taking a default', () => {
    const certificateArn = 'arn:aws:acm:eu-north-1:111122223333:certificate/1';
    const wrong = { prod: { mailform: 'a@b.c', waf: 'yes', domain: { name: 'ride.example.com', certificateArn } } };
    expect(read(JSON.stringify(wrong))).toThrow(/prod: there is no mailform/);
    expect(read(JSON.stringify(wrong))).toThrow(/prod\.waf: wants boolean/);
    expect(read(JSON.stringify(wrong))).toThrow(/a certificate in us-east-1/);
    expect(read('{ "prod": { "name": "dev" } }')).toThrow(/name/);
    expect(read('{ "prod": { "isPermanent": false } }')).toThrow(/isPermanent/);
    expect(read('{ "prod": { "paymentProviders": ["barter"] } }')).toThrow(/prod\.paymentProviders\.0: one of paypal/);
    expect(read('{')).toThrow(/stages\.json cannot be read/);
    expect(read('[]')).toThrow(/says what no stage has/);
  });

  it('may have a comment, and each stage of the example passes the check', () => {
    expect(read('{ "$comment": "ours", "dev": {} }')()).toEqual({ dev: {} });
    const names = Object.keys(readOwnValues('stages.example.json'));
    expect(names).toEqual(['dev', 'pr', 'staging', 'prod']);
    for (const name of names) checkStage(exampleStage(name === 'pr' ? 'pr-1' : name));
  });

  it('is the one that the environment names', () => {
    vi.stubEnv('WAYFARE_STAGES', 'stages.example.json');
    expect(stageNamed('prod').mailFrom).toBe('no-reply@ride.example.com');
    vi.stubEnv('WAYFARE_STAGES', 'no-such-file.json');
    expect(() => stageNamed('prod')).toThrow('no-such-file.json cannot be read');
    vi.unstubAllEnvs();
  });
});

it.each([
  ['a prefix with capitals', { domainPrefix: 'Wayfare' }, /"Wayfare" cannot be the prefix/],
  ['a prefix that Amazon keeps for itself', { domainPrefix: 'my-aws-rides' }, /without "aws"/],
  ['no provider', { providers: [] }, /at least one provider/],
  [
    'a provider twice',
    { providers: [...localFederation.providers, ...localFederation.providers] },
    /each provider once/,
  ],
])(
  '[AUTH-5] refuses a federation with %s, which AWS would refuse in the middle of a deployment',
  (_what, change, text) => {
    expect(() => checkStage({ ...stages.dev, federation: { ...localFederation, ...change } })).toThrow(text);
    expect(checkStage({ ...stages.dev, federation: localFederation }).federation).toBe(localFederation);
  },
);

it('[AWS-1] protects the stack of a permanent stage from deletion', () => {
  expect(appOf('prod').stack.terminationProtection).toBe(true);
  expect(appOf('dev').stack.terminationProtection).toBe(false);
});

it('[AWS-1] has every output that /config.json and operators need', () => {
  const outputs = Object.keys(templateOf('dev').toJSON()['Outputs'] as object);
  expect(outputs).toEqual(
    expect.arrayContaining(
      ['Region', 'UserPoolId', 'UserPoolClientId', 'WebSocketUrl', 'MapProvider', 'Appcat', 'Stage'].concat([
        'PasswordRule',
        'LogRetentionDays',
        'ApiUrl',
        'SiteUrl',
        'TableName',
        'FilesBucket',
        'BootstrapFunctionName',
        'MapKeyName',
      ]),
    ),
  );
});

it('[REG-3] tells the web which password rule the stage chose', () => {
  templateOf('dev').hasOutput('PasswordRule', { Value: 'alphanumeric' });
  templateOf('dev', { change: { passwordRule: 'complex' } }).hasOutput('PasswordRule', { Value: 'complex' });
});

it('[OPS-6] tells the functions that ask where the licence service is, and no others', () => {
  const knowing = (change: object) =>
    Object.values(templateOf('dev', { change }).findResources('AWS::Lambda::Function'))
      .map(({ Properties }) => Properties.Environment?.Variables?.LICENSE_URL as string | undefined)
      .filter(url => url !== undefined);
  expect(knowing({})).toEqual(['none', 'none']);
  const licenseUrl = 'https://license.example/baseset';
  expect(knowing({ licenseUrl })).toEqual([licenseUrl, licenseUrl]);
  expect(() => checkStage({ ...stages.dev, licenseUrl: 'http://license.example' })).toThrow('https');
});

it('[AWS-1] hands the CDK command line an assembly with the stage’s stacks', () => {
  const outdir = temporaryDir('cli');
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'infra/app.ts'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      CDK_OUTDIR: outdir,
      CDK_VALIDATION: 'false',
      WAYFARE_STAGES: 'stages.example.json',
      CDK_CONTEXT_JSON: JSON.stringify({ stage: 'prod', lambdaDir: stubLambdaDir() }),
    },
  });
  expect(status, stderr).toBe(0);
  const { artifacts } = JSON.parse(readFileSync(join(outdir, 'manifest.json'), 'utf8')) as { artifacts: object };
  expect(Object.keys(artifacts)).toEqual(
    expect.arrayContaining(['Wayfare-prod', 'Wayfare-prod-Edge', 'Wayfare-prod-Watch']),
  );
});

it('[AWS-1] builds /config.json from outputs and names a missing one', () => {
  const outputs = {
    Region: 'eu-north-1',
    UserPoolId: 'eu-north-1_abc',
    UserPoolClientId: 'client',
    WebSocketUrl: 'wss://x/ws',
    MapProvider: 'amazon-location',
    Appcat: 'taxi',
    Stage: 'dev',
    LogRetentionDays: '14',
    PasswordRule: 'complex',
  };
  expect(webConfig(outputs)).toEqual({
    region: 'eu-north-1',
    userPoolId: 'eu-north-1_abc',
    userPoolClientId: 'client',
    wsUrl: 'wss://x/ws',
    appcat: 'taxi',
    stage: 'dev',
    logDays: 14,
    passwordRule: 'complex',
  });
  expect(webConfig({ ...outputs, MapKey: 'v1.public' }).map).toEqual({
    kind: 'style',
    url: 'https://maps.geo.eu-north-1.amazonaws.com/v2/styles/Standard/descriptor?key=v1.public',
  });
  expect(webConfig({ ...outputs, MapProvider: 'pack' }).map).toEqual({
    kind: 'tiles',
    url: '/maps/tiles/{z}/{x}/{y}.mvt',
  });
  const federated = webConfig({
    ...outputs,
    SignInDomain: 'w.auth',
    SocialClientId: 'social',
    SignInProviders: 'google,apple',
  });
  expect(federated.federation).toEqual({ domain: 'w.auth', clientId: 'social', providers: ['google', 'apple'] });
  expect(() => webConfig({ ...outputs, Stage: undefined as unknown as string })).toThrow(/no output Stage/);
});

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildApp } from '#infra/app';
import { checkStage, localFederation, stageNamed, stages } from '#infra/stages';
import { webConfig } from '#infra/web-config';
import { appOf, stubLambdaDir, templateOf, temporaryDir } from './synthesize';

it('[AWS-1] makes one main stack per stage, named after it', () => {
  for (const name of Object.keys(stages) as (keyof typeof stages)[]) {
    expect(appOf(name).stack.stackName).toBe(`Wayfare-${name}`);
  }
});

it('[AWS-1] names the known stages when a stage does not exist', () => {
  expect(() => stageNamed('production')).toThrow(/"production".*local, dev, staging, prod/);
  expect(() => stageNamed('toString')).toThrow(/There is no stage/);
});

it('[AWS-1] refuses to synthesize before the functions are bundled', () => {
  const lambdaDir = join(temporaryDir('empty'), 'missing');
  expect(() => buildApp({ stage: stages.dev, lambdaDir })).toThrow(/no bundled functions/);
});

it('[AWS-1] prod refuses the test payment provider and losing its data', () => {
  expect(() => checkStage({ ...stages.prod, paymentProviders: ['test'] })).toThrow(/must not offer .*"test"/);
  expect(() => buildApp({ stage: { ...stages.prod, paymentProviders: ['stripe', 'test'] } })).toThrow(/"test"/);
  expect(() => checkStage({ ...stages.prod, isPermanent: false })).toThrow(/permanent/);
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
      CDK_CONTEXT_JSON: JSON.stringify({ stage: 'prod', lambdaDir: stubLambdaDir() }),
    },
  });
  expect(status, stderr).toBe(0);
  const { artifacts } = JSON.parse(readFileSync(join(outdir, 'manifest.json'), 'utf8')) as { artifacts: object };
  expect(Object.keys(artifacts)).toEqual(expect.arrayContaining(['Wayfare-prod', 'Wayfare-prod-Edge']));
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
    PasswordRule: 'complex',
  };
  expect(webConfig(outputs)).toEqual({
    region: 'eu-north-1',
    userPoolId: 'eu-north-1_abc',
    userPoolClientId: 'client',
    wsUrl: 'wss://x/ws',
    appcat: 'taxi',
    stage: 'dev',
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

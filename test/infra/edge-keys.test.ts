import { expect, it } from 'vitest';
import { functionsOf, resourcesOf, templateOf } from './synthesize';

const words = { edgeWords: ['newword1', 'oldword1'] };
const template = templateOf('dev', { change: { ...words, paymentConcurrency: 5 } });
const variable = (name: string, key: string, of = template) =>
  (functionsOf(of, 'dev').get(name)?.[1].Properties['Environment'] as { Variables: Record<string, unknown> }).Variables[
    key
  ];
const headerOf = (of = template) => {
  const [[, site] = []] = resourcesOf(of, 'AWS::CloudFront::Distribution');
  const { Origins } = site?.Properties['DistributionConfig'] as { Origins: { OriginCustomHeaders?: object[] }[] };
  return JSON.stringify(Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders));
};

it('[AUTH-11] the edge sends the first key, functions take both: a key is changed without refusing anybody', () => {
  expect(headerOf()).toContain('newword1');
  expect(headerOf()).not.toContain('oldword1');
  expect(JSON.stringify(variable('people', 'EDGE_KEY'))).toMatch(/newword1.*,.*oldword1/);
  const plain = templateOf('dev');
  expect(JSON.stringify(variable('people', 'EDGE_KEY', plain))).not.toContain('word');
});

it('[AUTH-11] the key of sign-ups stays what it is when that of the edge changes', () => {
  for (const name of ['people', 'auth-triggers'])
    expect(variable(name, 'SIGN_UP_KEY')).toEqual(variable(name, 'SIGN_UP_KEY', templateOf('dev')));
  expect(variable('people', 'SIGN_UP_KEY')).toEqual(variable('auth-triggers', 'SIGN_UP_KEY'));
});

it('[AUTH-11] every key is made at random for the stage, and none is a part of what consoles and logs print', () => {
  const secrets = resourcesOf(templateOf('dev'), 'AWS::SecretsManager::Secret');
  expect(secrets.map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual(['KeysEdge', 'KeysSignUp']);
  for (const [, { Properties }] of secrets)
    expect(Properties).toMatchObject({ GenerateSecretString: { PasswordLength: 40, ExcludePunctuation: true } });
  for (const key of ['EDGE_KEY', 'SIGN_UP_KEY']) {
    const value = JSON.stringify(variable('people', key, templateOf('dev')));
    expect(value).toMatch(/resolve:secretsmanager:/);
    expect(value).not.toContain('StackId');
  }
  expect(variable('people', 'EDGE_KEY')).not.toEqual(variable('people', 'SIGN_UP_KEY'));
});

it('[PAYS-3] instances are kept free for the notices of payments, where a stage says so', () => {
  const reserved = (of = template) =>
    [...functionsOf(of, 'dev')].flatMap(([name, [, fn]]) =>
      fn.Properties['ReservedConcurrentExecutions'] === undefined ? [] : [name],
    );
  expect(reserved()).toEqual(['pay-test']);
  expect(reserved(templateOf('dev'))).toEqual([]);
});

it('[AWS-2] the plan of the user pool is said, not left to what is usual', () => {
  const [[, pool] = []] = resourcesOf(template, 'AWS::Cognito::UserPool');
  expect(pool?.Properties['UserPoolTier']).toBe('ESSENTIALS');
});

it('[AWS-4] no API is given a burst that the account does not have', () => {
  for (const [, { Properties }] of resourcesOf(templateOf('prod'), 'AWS::ApiGatewayV2::Stage'))
    expect((Properties['DefaultRouteSettings'] as Record<string, number>)['ThrottlingBurstLimit']).toBeLessThanOrEqual(
      5_000,
    );
});

import { describe, expect, it } from 'vitest';
import { hasSignInDomain } from './cognito-federation';
import { readUserPools } from './cognito-pools';
import { bindTemplate } from './template';

type Properties = Record<string, unknown>;

const secret = (name: string) => `{{resolve:secretsmanager:wayfare/local/${name}:SecretString:::}}`;
const userPoolId = { Ref: 'Pool' };
const base: Record<string, { Type: string; Properties: Properties }> = {
  Pool: { Type: 'AWS::Cognito::UserPool', Properties: {} },
  Domain: { Type: 'AWS::Cognito::UserPoolDomain', Properties: { Domain: 'wayfare-x', UserPoolId: userPoolId } },
  Google: {
    Type: 'AWS::Cognito::UserPoolIdentityProvider',
    Properties: {
      UserPoolId: userPoolId,
      ProviderName: 'Google',
      ProviderType: 'Google',
      ProviderDetails: { client_id: 'g', client_secret: secret('google'), authorize_scopes: 'openid email' },
      AttributeMapping: { email: 'email' },
    },
  },
  Web: {
    Type: 'AWS::Cognito::UserPoolClient',
    Properties: {
      UserPoolId: userPoolId,
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email'],
      CallbackURLs: ['http://127.0.0.1:3000/login', 'https://ride.example.com/login'],
      LogoutURLs: ['http://127.0.0.1:3000/'],
      SupportedIdentityProviders: ['COGNITO', { Ref: 'Google' }],
    },
  },
};

/** The stack with some properties of one resource changed. */
const stackWith = (id: string, change: Properties, Outputs = {}) => {
  const { Type, Properties } = base[id] ?? { Type: id, Properties: {} };
  const template = { Resources: { ...base, [id]: { Type, Properties: { ...Properties, ...change } } }, Outputs };
  const loaded = { template, stackName: 'Test', region: 'eu-north-1', assetDir: String };
  const origins = { webUrl: 'http://127.0.0.1:3000', awsUrl: 'http://127.0.0.1:3001', signInHost: 'localhost:3002' };
  return bindTemplate(loaded, origins);
};
const poolOf = (...change: Parameters<typeof stackWith>) =>
  readUserPools(stackWith(...change), arn => arn, 'localhost:3002')[0];

it('[AUTH-5] reads domain, providers and what the client may do there', () => {
  const pool = poolOf('Pool', {});
  expect(pool?.hostedUi).toEqual({
    host: 'localhost:3002',
    providers: [
      {
        name: 'Google',
        type: 'Google',
        clientId: 'g',
        scopes: ['openid', 'email'],
        attributeMapping: { email: 'email' },
      },
    ],
  });
  expect(pool?.clients[0]?.oauth).toEqual({
    callbackUrls: ['http://127.0.0.1:3000/login', 'http://localhost:3000/login', 'https://ride.example.com/login'],
    logoutUrls: ['http://127.0.0.1:3000/', 'http://localhost:3000/'],
    scopes: ['openid', 'email'],
    providers: ['COGNITO', 'Google'],
  });
});

it('[AUTH-5] keeps out of a stack without domain', () => {
  const { Domain: _domain, ...Resources } = base;
  expect([hasSignInDomain({ template: { Resources } }), hasSignInDomain({ template: { Resources: base } })]).toEqual([
    false,
    true,
  ]);
  expect(readUserPools(stackWith('Pool', {}), arn => arn)[0]?.clients[0]).not.toHaveProperty('oauth');
});

it('[AUTH-5] sends the domain to this machine wherever the stack names it', () => {
  const host = 'wayfare-x.auth.eu-north-1.amazoncognito.com';
  const stack = stackWith(
    'Pool',
    {},
    { Bare: { Value: host }, Policy: { Value: `connect-src 'self' https://${host}` } },
  );
  expect(stack.outputs()).toEqual({ Bare: 'localhost:3002', Policy: "connect-src 'self' https://localhost:3002" });
});

describe('[AUTH-5] stops the start, naming the resource, at', () => {
  const google = base.Google?.Properties.ProviderDetails as Properties;
  const { client_id: _id, ...withoutId } = google;
  const details = (change: Properties) => ({ ProviderDetails: { ...google, ...change } });
  it.each<[string, string, Properties, RegExp]>([
    ['a custom domain', 'Domain', { CustomDomainConfig: {} }, /^Domain: the setting CustomDomainConfig/],
    ['a provider it cannot simulate', 'Google', { ProviderType: 'SAML' }, /^Google: providers of type SAML/],
    ['an unknown setting', 'Google', { IdpIdentifiers: ['x'] }, /^Google: the setting IdpIdentifiers/],
    ['an unknown detail', 'Google', details({ hd: 'x' }), /^Google: the setting hd/],
    ['a missing detail', 'Google', { ProviderDetails: withoutId }, /^Google: ProviderDetails lack client_id/],
    ['a secret in plain text', 'Google', details({ client_secret: 'hunter2' }), /^Google: client_secret must be/],
    ['a secret elsewhere', 'Google', details({ client_secret: '{{resolve:ssm-secure:x}}' }), /^Google: client_secret/],
    ['the implicit flow', 'Web', { AllowedOAuthFlows: ['code', 'implicit'] }, /^Web: only the OAuth flow "code"/],
    ['a client with a secret', 'Web', { GenerateSecret: true }, /^Web: OAuth clients with a secret/],
  ])('%s', (_what, id, change, message) => {
    expect(() => poolOf(id, change)).toThrow(message);
  });
});

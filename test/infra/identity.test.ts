import { expect, it } from 'vitest';
import type { Stage } from '#infra/stages';
import { userTypes } from '#shared/contract/operation';
import { shipped } from '#shared/i18n/shipped';
import { functionsOf, resourcesOf, templateOf } from './synthesize';

const template = templateOf('prod');
const only = (type: string, from = template) => {
  const [[, found] = [], ...others] = resourcesOf(from, type);
  expect(others).toEqual([]);
  if (!found) throw new Error(`there is no ${type}`);
  return found;
};

const clientNamed = (name: 'Web' | 'Registration' | 'Social', from = template) => {
  const [found] = resourcesOf(from, 'AWS::Cognito::UserPoolClient').filter(([id]) =>
    id.startsWith(`IdentityPool${name}`),
  );
  if (!found) throw new Error(`there is no client ${name}`);
  return found[1].Properties;
};

it('[AWS-2] signs users up and in by e-mail or phone, whatever the case of the address', () => {
  expect(only('AWS::Cognito::UserPool').Properties).toMatchObject({
    UsernameAttributes: ['email', 'phone_number'],
    UsernameConfiguration: { CaseSensitive: false },
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
    AutoVerifiedAttributes: ['email'],
    EmailConfiguration: { EmailSendingAccount: 'DEVELOPER', From: 'no-reply@ride.example.com' },
  });
});

it('[AWS-2] offers codes of an authenticator app as second factor, and none by text', () => {
  const { Properties } = only('AWS::Cognito::UserPool');
  expect(Properties).toMatchObject({ MfaConfiguration: 'OPTIONAL', EnabledMfas: ['SOFTWARE_TOKEN_MFA'] });
  expect(Properties).not.toHaveProperty('SmsConfiguration');
});

it('[AWS-2] asks six characters of a password, and classes only where the stage wants them', () => {
  const policyOf = (rule: Stage['passwordRule']) =>
    only('AWS::Cognito::UserPool', templateOf('dev', { change: { passwordRule: rule } })).Properties['Policies'];
  const classes = (isRequired: boolean) => ({
    RequireLowercase: isRequired,
    RequireUppercase: isRequired,
    RequireNumbers: isRequired,
    RequireSymbols: isRequired,
  });
  for (const rule of ['any', 'alphanumeric'] as const)
    expect(policyOf(rule)).toMatchObject({ PasswordPolicy: { MinimumLength: 6, ...classes(false) } });
  expect(policyOf('complex')).toMatchObject({ PasswordPolicy: { MinimumLength: 8, ...classes(true) } });
});

it('[AWS-2] has a public client with SRP and custom sign-in, short tokens, and rotating, revocable refresh', () => {
  const Properties = clientNamed('Web');
  expect(Properties).toMatchObject({
    GenerateSecret: false,
    AccessTokenValidity: 15,
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: 'ENABLED',
    RefreshTokenRotation: { Feature: 'ENABLED' },
  });
  expect(Properties['ExplicitAuthFlows']).toEqual(['ALLOW_CUSTOM_AUTH', 'ALLOW_USER_SRP_AUTH']);
});

it.each(Object.entries(shipped))(
  '[AUTH-9] [PROF-1] says in %s for how long the session that stays goes on: as long as an access token',
  async (_, { load }) => {
    const { AccessTokenValidity: minutes } = clientNamed('Web');
    const texts = await load();
    for (const key of ['profile.passwordChanged', 'profile.contactChanged', 'profile.contactPasswordKeeps'])
      expect(texts[key]).toMatch(new RegExp(`\\b${String(minutes)}\\b`));
  },
);

it('[AWS-2] asks one function before and after a sign-up, in a sign-in by phone and for the words of mails; the function does not know the pool', () => {
  const [id, trigger] = functionsOf(template, 'prod').get('auth-triggers') ?? [];
  const arn = { 'Fn::GetAtt': [id, 'Arn'] };
  expect(only('AWS::Cognito::UserPool').Properties['LambdaConfig']).toEqual({
    PreSignUp: arn,
    PostConfirmation: arn,
    DefineAuthChallenge: arn,
    CreateAuthChallenge: arn,
    VerifyAuthChallengeResponse: arn,
    CustomMessage: arn,
  });
  const [poolId] = resourcesOf(template, 'AWS::Cognito::UserPool')[0] ?? [];
  expect(JSON.stringify(trigger)).not.toContain(poolId);
});

it('[AWS-2] leaves the words to Cognito where mails go out through its account: it would refuse ours', () => {
  const pool = only('AWS::Cognito::UserPool', templateOf('dev', { change: { mailFrom: undefined } }));
  expect(pool.Properties['EmailConfiguration']).toBeUndefined();
  expect(pool.Properties['LambdaConfig']).not.toHaveProperty('CustomMessage');
});

it('[AWS-2] keeps the users of a permanent stage', () => {
  const pool = only('AWS::Cognito::UserPool');
  expect([pool.Properties['DeletionProtection'], pool['DeletionPolicy']]).toEqual(['ACTIVE', 'RetainExceptOnCreate']);
});

const federated = templateOf('dev', {
  change: {
    federation: {
      domainPrefix: 'wayfare-dev',
      providers: [
        { kind: 'facebook', clientId: 'f' },
        { kind: 'google', clientId: 'g' },
        { kind: 'apple', clientId: 'a', teamId: 't', keyId: 'k' },
      ],
    },
  },
});
const providersOf = (from = federated) => resourcesOf(from, 'AWS::Cognito::UserPoolIdentityProvider');

it('[AWS-2] [AUTH-5] adds federated sign-in only when it is configured, with secrets from Secrets Manager', () => {
  expect(providersOf(template)).toEqual([]);
  const types = providersOf().map(([, { Properties }]) => Properties['ProviderType']);
  expect(types.sort()).toEqual(['Facebook', 'Google', 'SignInWithApple']);
  for (const [, { Properties }] of providersOf()) {
    expect(JSON.stringify(Properties['ProviderDetails'])).toContain('{{resolve:secretsmanager:wayfare/dev/');
  }
  federated.hasOutput('SignInProviders', { Value: 'facebook,google,apple' });
  federated.hasOutput('SignInDomain', { Value: 'wayfare-dev.auth.eu-north-1.amazoncognito.com' });
});

it('[AUTH-5] takes over e-mail and names from each provider, and whether the e-mail is proven where it says so', () => {
  const mappings = Object.fromEntries(
    providersOf().map(([, { Properties }]) => [Properties['ProviderType'], Properties['AttributeMapping']]),
  );
  expect(mappings).toEqual({
    Facebook: { email: 'email', name: 'name', given_name: 'first_name', family_name: 'last_name' },
    Google: {
      email: 'email',
      email_verified: 'email_verified',
      name: 'name',
      given_name: 'given_name',
      family_name: 'family_name',
    },
    SignInWithApple: {
      email: 'email',
      email_verified: 'email_verified',
      name: 'name',
      given_name: 'firstName',
      family_name: 'lastName',
    },
  });
});

it('[PROF-1] the browser’s own client writes nothing that the profile owns, with federation or without', () => {
  for (const from of [template, federated]) {
    const web = clientNamed('Web', from);
    expect(web['WriteAttributes']).toEqual(['locale']);
    expect(web['AllowedOAuthFlowsUserPoolClient']).toBe(false);
  }
});

it('[PROF-1] no other client gives anybody a token that could change an account', () => {
  for (const [, { Properties }] of resourcesOf(federated, 'AWS::Cognito::UserPoolClient')) {
    const flows = Properties['ExplicitAuthFlows'] as string[];
    const open = flows.filter(flow => !['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'].includes(flow));
    // A client without a flow would have the usual ones.
    expect(flows).not.toEqual([]);
    if (Properties !== clientNamed('Web', federated)) expect(open).toEqual([]);
    expect(Properties['AllowedOAuthScopes'] ?? []).not.toContain('aws.cognito.signin.user.admin');
  }
  expect(resourcesOf(template, 'AWS::Cognito::UserPoolClient')).toHaveLength(2);
});

it('[REG-1] people are signed up by a client that only the function knows which registers them', () => {
  const { WriteAttributes } = clientNamed('Registration');
  expect(WriteAttributes).toEqual(expect.arrayContaining(['email', 'name', 'phone_number']));
  const [registration] = resourcesOf(template, 'AWS::Cognito::UserPoolClient').find(([id]) =>
    id.startsWith('IdentityPoolRegistration'),
  )!;
  const knowing = [...functionsOf(template, 'prod')].filter(([, [, fn]]) => JSON.stringify(fn).includes(registration));
  expect(knowing.map(([name]) => name)).toEqual(['people']);
  // Outputs for the stack that watches are read with rights in the account, like the dimensions of its alarms.
  const outputs = Object.entries(template.toJSON()['Outputs'] as object).filter(([key]) => !/^PublishOutput/.test(key));
  expect(JSON.stringify(outputs)).not.toContain(registration);
});

it('[AUTH-5] lets the client fill what the providers tell, or Cognito would refuse every social sign-in', () => {
  const { WriteAttributes } = clientNamed('Social', federated);
  const mapped = providersOf().flatMap(([, { Properties }]) => Object.keys(Properties['AttributeMapping'] as object));
  // The pool itself sets the verified flags: no client can get the right to write them.
  const written = mapped.filter(name => !name.endsWith('_verified'));
  expect(WriteAttributes).toEqual(expect.arrayContaining(written));
  expect(WriteAttributes).not.toContain('email_verified');
});

it('[AUTH-5] sends people back to /login and, signed out, to the start of the site, with a code and nothing else', () => {
  const Properties = clientNamed('Social', federated);
  const [siteId] = resourcesOf(federated, 'AWS::CloudFront::Distribution')[0] ?? [];
  const at = (path: string) => ({ 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [siteId, 'DomainName'] }, path]] });
  expect(Properties).toMatchObject({
    AllowedOAuthFlowsUserPoolClient: true,
    AllowedOAuthFlows: ['code'],
    AllowedOAuthScopes: ['openid', 'email', 'profile'],
    CallbackURLs: [at('/login')],
    LogoutURLs: [at('/')],
  });
  expect(Properties['SupportedIdentityProviders']).toEqual(providersOf().map(([id]) => ({ Ref: id })));
});

it('[AUTH-5] allows the page to ask the sign-in domain for tokens', () => {
  const [, { Properties }] = resourcesOf(federated, 'AWS::CloudFront::ResponseHeadersPolicy')[0] ?? [
    '',
    { Properties: {} },
  ];
  expect(JSON.stringify(Properties)).toMatch(
    /connect-src [^;]*https:\/\/wayfare-dev\.auth\.eu-north-1\.amazoncognito\.com/,
  );
});

it('[AWS-2] has a group for each type of user, without rights at AWS of its own', () => {
  const groups = resourcesOf(templateOf('prod'), 'AWS::Cognito::UserPoolGroup').map(([, { Properties }]) => Properties);
  expect(groups.map(({ GroupName }) => GroupName).sort()).toEqual([...userTypes].sort());
  expect(groups.filter(({ RoleArn }) => RoleArn !== undefined)).toEqual([]);
});

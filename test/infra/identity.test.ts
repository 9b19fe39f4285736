import { expect, it } from 'vitest';
import type { Stage } from '#infra/stages';
import { functionsOf, resourcesOf, templateOf } from './synthesize';

const template = templateOf('prod', { change: { mailFrom: 'ride@example.com' } });
const only = (type: string, from = template) => {
  const [[, found] = [], ...others] = resourcesOf(from, type);
  expect(others).toEqual([]);
  if (!found) throw new Error(`there is no ${type}`);
  return found;
};

it('[AWS-2] signs users up and in by e-mail or phone, whatever the case of the address', () => {
  expect(only('AWS::Cognito::UserPool').Properties).toMatchObject({
    UsernameAttributes: ['email', 'phone_number'],
    UsernameConfiguration: { CaseSensitive: false },
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
    AutoVerifiedAttributes: ['email'],
    EmailConfiguration: { EmailSendingAccount: 'DEVELOPER', From: 'ride@example.com' },
  });
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
  const { Properties } = only('AWS::Cognito::UserPoolClient');
  expect(Properties).toMatchObject({
    GenerateSecret: false,
    AccessTokenValidity: 15,
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: 'ENABLED',
    RefreshTokenRotation: { Feature: 'ENABLED' },
  });
  expect(Properties['ExplicitAuthFlows']).toEqual(['ALLOW_CUSTOM_AUTH', 'ALLOW_USER_SRP_AUTH']);
});

it('[AWS-2] asks one function before a sign-up and in a sign-in by phone; the function does not know the pool', () => {
  const [id, trigger] = functionsOf(template, 'prod').get('auth-triggers') ?? [];
  const arn = { 'Fn::GetAtt': [id, 'Arn'] };
  expect(only('AWS::Cognito::UserPool').Properties['LambdaConfig']).toEqual({
    PreSignUp: arn,
    DefineAuthChallenge: arn,
    CreateAuthChallenge: arn,
    VerifyAuthChallengeResponse: arn,
  });
  const [poolId] = resourcesOf(template, 'AWS::Cognito::UserPool')[0] ?? [];
  expect(JSON.stringify(trigger)).not.toContain(poolId);
});

it('[AWS-2] keeps the users of a permanent stage', () => {
  const pool = only('AWS::Cognito::UserPool');
  expect([pool.Properties['DeletionProtection'], pool['DeletionPolicy']]).toEqual(['ACTIVE', 'Retain']);
});

it('[AWS-2] adds federated sign-in only when it is configured, with secrets from Secrets Manager', () => {
  expect(resourcesOf(template, 'AWS::Cognito::UserPoolIdentityProvider')).toEqual([]);
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
  const providers = resourcesOf(federated, 'AWS::Cognito::UserPoolIdentityProvider');
  expect(providers.map(([, { Properties }]) => Properties['ProviderType']).sort()).toEqual([
    'Facebook',
    'Google',
    'SignInWithApple',
  ]);
  for (const [, { Properties }] of providers) {
    expect(JSON.stringify(Properties['ProviderDetails'])).toContain('{{resolve:secretsmanager:wayfare/dev/');
  }
  expect(only('AWS::Cognito::UserPoolClient', federated).Properties['SupportedIdentityProviders']).toHaveLength(4);
  federated.hasOutput('SignInProviders', { Value: 'facebook,google,apple' });
});

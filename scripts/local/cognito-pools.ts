import type { ClientConfig, PasswordPolicy, PoolConfig, SchemaAttribute, TriggerName } from './cognito/types';
import { SOFTWARE_TOKEN } from './cognito/software-token';
import { readHostedUi, readOAuth } from './cognito-federation';
import type { LocalStack } from './template';

type Properties = Record<string, unknown>;
type Unit = 'seconds' | 'minutes' | 'hours' | 'days';

const minutesPer: Record<Unit, number> = { seconds: 1 / 60, minutes: 1, hours: 60, days: 1440 };

/**
 * Reads the template's user pools with their clients and triggers.
 *
 * @param functionId finds the logical id of a function by its ARN.
 * @param signInHost host and port on which this machine serves the domain of a pool.
 */
export const readUserPools = (
  stack: LocalStack,
  functionId: (arn: string) => string,
  signInHost?: string,
): PoolConfig[] => {
  const ofPool = (type: string, poolId: string) =>
    stack.resources(type).filter(([, { UserPoolId }]) => UserPoolId === poolId);
  return stack.resources('AWS::Cognito::UserPool').map(([logicalId, pool]) => {
    const id = `${stack.region}_${logicalId}`;
    const lambda = (pool.LambdaConfig ?? {}) as Properties;
    const preToken = lambda.PreTokenGenerationConfig as
      { LambdaArn: string; LambdaVersion: 'V1_0' | 'V2_0' } | undefined;
    const admin = pool.AdminCreateUserConfig as { AllowAdminCreateUserOnly?: boolean } | undefined;
    const updates = pool.UserAttributeUpdateSettings as
      { AttributesRequireVerificationBeforeUpdate?: string[] } | undefined;
    const usernames = pool.UsernameConfiguration as { CaseSensitive?: boolean } | undefined;
    const factors = (pool.EnabledMfas ?? []) as string[];
    const hostedUi = readHostedUi(stack, id, signInHost);
    return {
      id,
      ...(hostedUi && { hostedUi }),
      clients: ofPool('AWS::Cognito::UserPoolClient', id).map(([clientId, client]) => ({
        ...readClient(clientId, client),
        // OAuth settings apply only to a pool with a domain.
        ...(hostedUi && { oauth: readOAuth(clientId, client) }),
      })),
      groups: ofPool('AWS::Cognito::UserPoolGroup', id).map(([, { GroupName }]) => String(GroupName)),
      passwordPolicy: ((pool.Policies as Properties | undefined)?.PasswordPolicy ?? {}) as PasswordPolicy,
      usernameAttributes: (pool.UsernameAttributes ?? []) as PoolConfig['usernameAttributes'],
      autoVerifiedAttributes: (pool.AutoVerifiedAttributes ?? []) as PoolConfig['autoVerifiedAttributes'],
      triggers: readTriggers(lambda, preToken?.LambdaArn, functionId),
      hasOwnSender: (pool.EmailConfiguration as Properties | undefined)?.EmailSendingAccount === 'DEVELOPER',
      preTokenVersion: preToken?.LambdaVersion,
      schema: ((pool.Schema ?? []) as Properties[]).map(readAttribute),
      verifyBeforeUpdate: updates?.AttributesRequireVerificationBeforeUpdate as PoolConfig['verifyBeforeUpdate'],
      adminCreateUserOnly: admin?.AllowAdminCreateUserOnly,
      accountRecovery: readRecovery(pool),
      usernameCaseSensitive: usernames?.CaseSensitive,
      softwareTokens: pool.MfaConfiguration !== 'OFF' && factors.includes(SOFTWARE_TOKEN),
    };
  });
};

const readClient = (id: string, client: Properties): ClientConfig => {
  const units = (client.TokenValidityUnits ?? {}) as Record<string, Unit>;
  const minutes = (property: string, unit: Unit | undefined, defaultUnit: Unit, defaultValue: number) =>
    Number(client[property] ?? defaultValue) *
    minutesPer[client[property] === undefined ? defaultUnit : (unit ?? defaultUnit)];
  const rotation = client.RefreshTokenRotation as { Feature?: string; RetryGracePeriodSeconds?: number } | undefined;
  return {
    id,
    explicitAuthFlows: (client.ExplicitAuthFlows ?? []) as string[],
    accessTokenMinutes: minutes('AccessTokenValidity', units.AccessToken, 'hours', 1),
    idTokenMinutes: minutes('IdTokenValidity', units.IdToken, 'hours', 1),
    refreshTokenDays: minutes('RefreshTokenValidity', units.RefreshToken, 'days', 30) / minutesPer.days,
    enableTokenRevocation: client.EnableTokenRevocation !== false,
    preventUserExistenceErrors: client.PreventUserExistenceErrors as ClientConfig['preventUserExistenceErrors'],
    writeAttributes: client.WriteAttributes as string[] | undefined,
    readAttributes: client.ReadAttributes as string[] | undefined,
    ...(rotation?.Feature === 'ENABLED' && {
      refreshTokenRotation: { graceSeconds: Number(rotation.RetryGracePeriodSeconds ?? 0) },
    }),
  };
};

// Keys of LambdaConfig that are not triggers.
const otherKeys = new Set(['PreTokenGenerationConfig', 'KMSKeyID']);

const readTriggers = (lambda: Properties, preTokenArn: string | undefined, functionId: (arn: string) => string) => {
  const arns = Object.entries(lambda).filter(([key]) => !otherKeys.has(key));
  if (preTokenArn) arns.push(['PreTokenGeneration', preTokenArn]);
  return Object.fromEntries(arns.map(([key, arn]) => [key as TriggerName, functionId(String(arn))]));
};

const readAttribute = ({ Name, Mutable, Required }: Properties): SchemaAttribute => ({
  name: String(Name),
  mutable: Mutable as boolean | undefined,
  required: Required as boolean | undefined,
});

const readRecovery = (pool: Properties): PoolConfig['accountRecovery'] => {
  const setting = pool.AccountRecoverySetting as
    { RecoveryMechanisms?: { Name: string; Priority: number }[] } | undefined;
  const mechanisms = [...(setting?.RecoveryMechanisms ?? [])].sort((a, b) => a.Priority - b.Priority);
  return setting && mechanisms.map(({ Name }) => Name as 'verified_phone_number' | 'verified_email');
};

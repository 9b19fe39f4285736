import { Duration, SecretValue } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { SIGN_IN_CODE_TTL_MS } from '#shared/contract/constants';
import { userTypes } from '#shared/contract/operation';
import type { FederatedProvider, Stage } from '../stages';

export type IdentityProps = {
  readonly stage: Stage;
  /**
   * Function that handles the sign-up, custom-auth and message triggers. It must not refer to the pool, because the pool refers
   * to it.
   */
  readonly triggers: IFunction;
  /** Whether nobody can delete the pool before switching this off. @default false */
  readonly isProtected?: boolean;
  /** Site that a federated sign-in may redirect to. @default only the stage's domain, if it has one */
  readonly siteUrl?: string;
};

const domainOf = (address: string): string => address.replace(/^.*@/, '');

const accessTokenLife = Duration.minutes(15);

/** Attributes that belong to the profile: a browser's token must not be able to change them directly in Cognito. */
const owned = { email: true, phoneNumber: true, fullname: true };

const lifetimes = {
  generateSecret: false,
  accessTokenValidity: accessTokenLife,
  idTokenValidity: accessTokenLife,
  refreshTokenValidity: Duration.days(30),
  refreshTokenRotationGracePeriod: Duration.seconds(60),
  enableTokenRevocation: true,
  preventUserExistenceErrors: true,
};

/**
 * Only calls with AWS credentials can sign in through this client. An empty list of flows would enable the default
 * flows.
 */
const noSignIn = { adminUserPassword: true };

/**
 * The user pool (sign-in by e-mail or phone) and its app clients. A client's list of attributes is what a user's token
 * may write through it, so each client has the least: the browser's writes no profile attribute, the registration
 * client has no sign-in, and the social client accepts neither passwords nor codes.
 */
export class Identity extends Construct {
  readonly pool: cognito.UserPool;
  /** App client of the browser. */
  readonly client: cognito.UserPoolClient;
  /** App client for sign-ups; only the function that registers users knows its id. */
  readonly registration: cognito.UserPoolClient;
  /** App client of the browser for social sign-ins; only with federation. */
  readonly socialClient: cognito.UserPoolClient | undefined;
  /** Host of the hosted sign-in; only with federation. */
  readonly signInDomain: string | undefined;

  constructor(scope: Construct, id: string, props: IdentityProps) {
    super(scope, id);
    const { stage } = props;
    const isComplex = stage.passwordRule === 'complex';
    this.pool = new cognito.UserPool(this, 'Pool', {
      userPoolName: `wayfare-${stage.name}`,
      featurePlan: cognito.FeaturePlan[stage.poolPlan],
      selfSignUpEnabled: true,
      signInAliases: { email: true, phone: true },
      signInCaseSensitive: false,
      // The one-time code of the sign-in verifies the phone number, so only e-mail is verified at sign-up.
      autoVerify: { email: true },
      keepOriginal: { email: true },
      // Our own trigger sends the texts; the role that the CDK makes for a pool's texts could send anything to any
      // number.
      enableSmsRole: false,
      // Every user may set up a second factor. Our own functions demand it of staff where the stage says so.
      mfa: cognito.Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
      passwordPolicy: {
        minLength: isComplex ? 8 : 6,
        requireDigits: isComplex,
        requireLowercase: isComplex,
        requireUppercase: isComplex,
        requireSymbols: isComplex,
      },
      email: stage.mailFrom
        ? cognito.UserPoolEmail.withSES({
            fromEmail: stage.mailFrom,
            sesRegion: stage.region,
            sesVerifiedDomain: domainOf(stage.mailFrom),
          })
        : undefined,
      lambdaTriggers: {
        preSignUp: props.triggers,
        postConfirmation: props.triggers,
        defineAuthChallenge: props.triggers,
        createAuthChallenge: props.triggers,
        verifyAuthChallengeResponse: props.triggers,
        // A pool that sends through Cognito's own account refuses every message whose words are not Cognito's. The
        // robot check still needs the trigger.
        ...(stage.mailFrom || stage.robotCheck ? { customMessage: props.triggers } : {}),
      },
      deletionProtection: props.isProtected ?? false,
    });
    for (const groupName of userTypes)
      new cognito.CfnUserPoolGroup(this, `Group-${groupName}`, {
        userPoolId: this.pool.userPoolId,
        groupName,
        description: 'Follows the profiles, which alone decide what somebody may do',
      });
    const providers = (stage.federation?.providers ?? []).map(provider => this.addProvider(provider, stage));
    this.client = this.addWebClient();
    this.registration = this.pool.addClient('Registration', {
      authFlows: noSignIn,
      disableOAuth: true,
      preventUserExistenceErrors: true,
      writeAttributes: new cognito.ClientAttributes().withStandardAttributes(owned),
      supportedIdentityProviders: [cognito.UserPoolClientIdentityProvider.COGNITO],
    });
    this.socialClient = stage.federation && this.addSocialClient(props, providers);
    this.signInDomain = this.addDomain(stage);
  }

  private addWebClient() {
    return this.pool.addClient('Web', {
      ...lifetimes,
      authFlows: { userSrp: true, custom: true },
      // Equal to the lifetime of a code by text message (domain constant SIGN_IN_CODE_TTL_MS).
      authSessionValidity: Duration.millis(SIGN_IN_CODE_TTL_MS),
      // An empty list would mean all attributes.
      writeAttributes: new cognito.ClientAttributes().withStandardAttributes({ locale: true }),
      supportedIdentityProviders: [cognito.UserPoolClientIdentityProvider.COGNITO],
      disableOAuth: true,
    });
  }

  /**
   * The hosted sign-in issues its tokens without the scope to change an account, so the writable attributes do no harm.
   */
  private addSocialClient({ stage, siteUrl }: IdentityProps, providers: readonly cognito.IUserPoolIdentityProvider[]) {
    const site = stage.domain ? `https://${stage.domain.name}` : siteUrl;
    const client = this.pool.addClient('Social', {
      ...lifetimes,
      authFlows: noSignIn,
      // Cognito refuses a federated sign-in unless every attribute that a provider maps is writable.
      writeAttributes: new cognito.ClientAttributes().withStandardAttributes({
        email: true,
        fullname: true,
        givenName: true,
        familyName: true,
      }),
      supportedIdentityProviders: providers.map(({ providerName }) =>
        cognito.UserPoolClientIdentityProvider.custom(providerName),
      ),
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [cognito.OAuthScope.OPENID, cognito.OAuthScope.EMAIL, cognito.OAuthScope.PROFILE],
        callbackUrls: [`${site}/login`],
        logoutUrls: [`${site}/`],
      },
    });
    for (const provider of providers) client.node.addDependency(provider);
    return client;
  }

  private addDomain({ federation, region }: Stage): string | undefined {
    if (!federation) return undefined;
    this.pool.addDomain('SignIn', { cognitoDomain: { domainPrefix: federation.domainPrefix } });
    return `${federation.domainPrefix}.auth.${region}.amazoncognito.com`;
  }

  private addProvider(provider: FederatedProvider, stage: Stage): cognito.IUserPoolIdentityProvider {
    const userPool = this.pool;
    const secret = SecretValue.secretsManager(`wayfare/${stage.name}/${provider.kind}`);
    const { clientId } = provider;
    switch (provider.kind) {
      case 'facebook':
        return new cognito.UserPoolIdentityProviderFacebook(this, 'Facebook', {
          userPool,
          clientId,
          // The provider's construct takes plain text; the value is a dynamic reference, resolved by CloudFormation.
          clientSecret: secret.unsafeUnwrap(),
          scopes: ['public_profile', 'email'],
          attributeMapping: {
            email: cognito.ProviderAttribute.FACEBOOK_EMAIL,
            fullname: cognito.ProviderAttribute.FACEBOOK_NAME,
            givenName: cognito.ProviderAttribute.FACEBOOK_FIRST_NAME,
            familyName: cognito.ProviderAttribute.FACEBOOK_LAST_NAME,
          },
        });
      case 'google':
        return new cognito.UserPoolIdentityProviderGoogle(this, 'Google', {
          userPool,
          clientId,
          clientSecretValue: secret,
          scopes: ['openid', 'email', 'profile'],
          attributeMapping: {
            email: cognito.ProviderAttribute.GOOGLE_EMAIL,
            emailVerified: cognito.ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
            fullname: cognito.ProviderAttribute.GOOGLE_NAME,
            givenName: cognito.ProviderAttribute.GOOGLE_GIVEN_NAME,
            familyName: cognito.ProviderAttribute.GOOGLE_FAMILY_NAME,
          },
        });
      case 'apple':
        return new cognito.UserPoolIdentityProviderApple(this, 'Apple', {
          userPool,
          clientId,
          teamId: provider.teamId,
          keyId: provider.keyId,
          privateKeyValue: secret,
          scopes: ['email', 'name'],
          // Apple sends the name at the first sign-in only.
          attributeMapping: {
            email: cognito.ProviderAttribute.APPLE_EMAIL,
            emailVerified: cognito.ProviderAttribute.APPLE_EMAIL_VERIFIED,
            fullname: cognito.ProviderAttribute.APPLE_NAME,
            givenName: cognito.ProviderAttribute.APPLE_FIRST_NAME,
            familyName: cognito.ProviderAttribute.APPLE_LAST_NAME,
          },
        });
    }
  }
}

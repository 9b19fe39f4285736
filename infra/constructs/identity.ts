import { Duration, RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { LOGIN_OTP_TTL_MS } from '#shared/contract/constants';
import type { FederatedProvider, Stage } from '../stages';

export type IdentityProps = {
  readonly stage: Stage;
  /** Answers sign-ups and the rounds of a sign-in by phone. It must not refer to the pool: the pool refers to it. */
  readonly triggers: IFunction;
  /** Site that a federated sign-in may return to. @default only the domain of the stage, when it has one */
  readonly siteUrl?: string;
};

const domainOf = (address: string): string => address.replace(/^.*@/, '');

const accessTokenLife = Duration.minutes(15);

/** What the profile owns: no token of a browser changes it past us. */
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

/** Nobody signs in by it without the rights of an administrator; a client without any flow would have the usual ones. */
const noSignIn = { adminUserPassword: true };

/**
 * The user pool (sign in by e-mail or phone) and its clients. A client may do with a user's token what its list of
 * attributes says, so each has the shortest: the browser's none of the profile's, the one that registers people no
 * sign-in, and the one of other providers nobody's password or code.
 */
export class Identity extends Construct {
  readonly pool: cognito.UserPool;
  /** The browser's. */
  readonly client: cognito.UserPoolClient;
  /** Signs people up; only the function that registers them knows it. */
  readonly registration: cognito.UserPoolClient;
  /** The browser's for sign-ins by other providers; only with federation. */
  readonly socialClient: cognito.UserPoolClient | undefined;
  /** Host of the hosted sign-in, only with federation. */
  readonly signInDomain: string | undefined;

  constructor(scope: Construct, id: string, props: IdentityProps) {
    super(scope, id);
    const { stage } = props;
    const isComplex = stage.passwordRule === 'complex';
    this.pool = new cognito.UserPool(this, 'Pool', {
      userPoolName: `wayfare-${stage.name}`,
      selfSignUpEnabled: true,
      signInAliases: { email: true, phone: true },
      signInCaseSensitive: false,
      // A phone number is proven by the one-time code of the sign-in itself, so only e-mail is verified at sign-up.
      autoVerify: { email: true },
      keepOriginal: { email: true },
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
        defineAuthChallenge: props.triggers,
        createAuthChallenge: props.triggers,
        verifyAuthChallengeResponse: props.triggers,
      },
      deletionProtection: stage.isPermanent,
      removalPolicy: stage.isPermanent ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
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
      // As long as a code by text is good for (domain constant LOGIN_OTP_TTL_MS).
      authSessionValidity: Duration.millis(LOGIN_OTP_TTL_MS),
      // An empty list would mean all attributes.
      writeAttributes: new cognito.ClientAttributes().withStandardAttributes({ locale: true }),
      supportedIdentityProviders: [cognito.UserPoolClientIdentityProvider.COGNITO],
      disableOAuth: true,
    });
  }

  /** Its tokens come from the hosted sign-in with scopes that let nobody change an account, whatever it may fill. */
  private addSocialClient({ stage, siteUrl }: IdentityProps, providers: readonly cognito.IUserPoolIdentityProvider[]) {
    const site = stage.domain ? `https://${stage.domain.name}` : siteUrl;
    const client = this.pool.addClient('Social', {
      ...lifetimes,
      authFlows: noSignIn,
      // Every attribute that a provider fills must be among them, or Cognito refuses the federated sign-in.
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
          // Apple tells the name at the first sign-in only.
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

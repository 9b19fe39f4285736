import type { InvokeFunction } from '../aws-service';
import type { Outbox } from '../outbox/outbox';
import type { SigningKey } from './keys';
import type { ServerKeys, Verifier } from './srp';

export type TriggerName =
  | 'PreSignUp'
  | 'PostConfirmation'
  | 'PreAuthentication'
  | 'PostAuthentication'
  | 'PreTokenGeneration'
  | 'DefineAuthChallenge'
  | 'CreateAuthChallenge'
  | 'VerifyAuthChallengeResponse'
  | 'CustomMessage';

export type ClientConfig = {
  id: string;
  /** Empty means Cognito's default: SRP, custom and refresh. */
  explicitAuthFlows: string[];
  accessTokenMinutes: number;
  idTokenMinutes: number;
  refreshTokenDays: number;
  enableTokenRevocation: boolean;
  /** Default ENABLED: unknown users get the same error as wrong passwords. */
  preventUserExistenceErrors?: 'ENABLED' | 'LEGACY';
  /** Attributes that an app may write and read; by default the standard ones, so no custom one. */
  writeAttributes?: string[];
  readAttributes?: string[];
  /** Set when refresh token rotation is on. */
  refreshTokenRotation?: { graceSeconds: number };
  /** OAuth settings of the client at the pool's domain. */
  oauth?: OAuthConfig;
};

export type OAuthConfig = {
  callbackUrls: string[];
  logoutUrls: string[];
  scopes: string[];
  /** Names of identity providers; `COGNITO` is the pool itself. */
  providers: string[];
};

export type ProviderType = 'Facebook' | 'Google' | 'SignInWithApple';

export type IdentityProvider = {
  name: string;
  type: ProviderType;
  clientId: string;
  scopes: string[];
  /** Maps each attribute of the pool to the provider's attribute that fills it. */
  attributeMapping: Record<string, string>;
};

/** The domain of a pool, with its OAuth endpoints. */
export type HostedUiConfig = {
  /** Host and port on this machine. */
  host: string;
  providers: IdentityProvider[];
};

export type PasswordPolicy = {
  MinimumLength?: number;
  RequireLowercase?: boolean;
  RequireUppercase?: boolean;
  RequireNumbers?: boolean;
  RequireSymbols?: boolean;
};

/** `name` as the template writes it: custom attributes without their `custom:` prefix. */
export type SchemaAttribute = { name: string; mutable?: boolean; required?: boolean };

export type PoolConfig = {
  /** Looks like `eu-north-1_UserPool`: SRP takes the part after the underscore. */
  id: string;
  clients: ClientConfig[];
  /** Names of the groups. @default none */
  groups?: string[];
  passwordPolicy: PasswordPolicy;
  usernameAttributes: ('email' | 'phone_number')[];
  autoVerifiedAttributes: ('email' | 'phone_number')[];
  /** Logical ids of the functions. */
  triggers: Partial<Record<TriggerName, string>>;
  /** Whether mails go out through the pool owner's own SES identity: only those may have custom words. */
  hasOwnSender?: boolean;
  /** Version of the PreTokenGeneration event; V1_0 changes the id token only. */
  preTokenVersion?: 'V1_0' | 'V2_0';
  schema: SchemaAttribute[];
  /** A new value of these takes effect only after verification by code. */
  verifyBeforeUpdate?: ('email' | 'phone_number')[];
  /** Only an administrator creates users. */
  adminCreateUserOnly?: boolean;
  /** In order of priority; default phone, then e-mail. */
  accountRecovery?: ('verified_phone_number' | 'verified_email')[];
  /** Default false: `Ann@x.org` and `ann@x.org` are one user. */
  usernameCaseSensitive?: boolean;
  /** Whether people may sign in with the codes of an authenticator app as second factor. */
  softwareTokens?: boolean;
  /** Set when the pool has a domain. */
  hostedUi?: HostedUiConfig;
};

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'EXTERNAL_PROVIDER';
export type CodePurpose = 'signUp' | 'forgotPassword' | 'email' | 'phone_number';
export type IssuedCode = {
  code: string;
  expiresAtMs: number;
  wrongTries: number;
  attribute: 'email' | 'phone_number';
  sentAtMs: number[];
};

/** An authenticator app. */
export type SoftwareToken = {
  /** The secret that has proved itself by a code. */
  secret?: string;
  /** A new secret, until its first code. */
  offered?: string;
  deviceName?: string;
  isEnabled?: boolean;
  isPreferred?: boolean;
  /** The time step of the last code: no code counts twice. */
  lastStep?: number;
};

export type User = {
  username: string;
  attributes: Record<string, string>;
  status: UserStatus;
  verifier?: Verifier;
  temporaryPasswordUntilMs?: number;
  softwareToken?: SoftwareToken;
  groups: string[];
  codes: Partial<Record<CodePurpose, IssuedCode>>;
  createdAtMs: number;
  modifiedAtMs: number;
  lockout: { failures: number; untilMs: number; lastAtMs: number };
};

/** One sign-in: every token issued from it contains its `originJti`. */
export type Family = {
  originJti: string;
  username: string;
  clientId: string;
  authTimeSeconds: number;
  expiresAtMs: number;
  refreshHash: string;
  /** Scopes granted at the pool's domain; absent for a sign-in by API, which may do everything. */
  scopes?: string[];
  /** The refresh token before the rotation, valid until the end of the grace period. */
  previous?: { hash: string; untilMs: number };
};

/** A person with an account at a provider, as far as this machine knows. */
export type LocalPerson = {
  provider: string;
  /** The provider's own id. */
  id: string;
  /** Facebook accounts may have none. */
  email?: string;
  name: string;
  /** Whether the person has consented before. */
  hasConsented: boolean;
};

export type Pool = {
  config: PoolConfig;
  issuer: string;
  key: SigningKey;
  users: Map<string, User>;
  families: Map<string, Family>;
  challenges: Map<string, Challenge>;
  /** People chosen on the local identity page before; newest first. */
  people: LocalPerson[];
  /** Seed that makes the simulated answers for unknown users stable and unguessable. */
  simulationSecret: string;
  now: () => number;
  invoke: InvokeFunction;
  outbox: Outbox;
};

/** One round of CUSTOM_AUTH as passed to DefineAuthChallenge. */
export type ChallengeResult = { challengeName: string; challengeResult: boolean; challengeMetadata?: string };

/** The user who signs in; `user` is absent when the name is unknown and the pool hides that. */
export type Subject = { signInName: string; user?: User; shownUsername: string };

export type SrpChallenge = {
  kind: 'srp';
  srpA: string;
  keys: ServerKeys;
  verifier: Verifier;
  history?: ChallengeResult[];
};
export type CustomChallenge = {
  kind: 'custom';
  history: ChallengeResult[];
  metadata?: string;
  privateParameters: Record<string, string>;
  srpA?: string;
};
export type NewPasswordChallenge = { kind: 'newPassword' };
export type SoftwareTokenChallenge = { kind: 'softwareToken'; wrongCodes: number };

/** State stored between a challenge and its response; valid for one response, or several wrong codes of an app. */
export type NewChallenge = { clientId: string; subject: Subject } & (
  SrpChallenge | CustomChallenge | NewPasswordChallenge | SoftwareTokenChallenge
);
export type Challenge = NewChallenge & { untilMs: number };

export type ClientOperation = (pool: Pool, client: ClientConfig, input: Input) => Promise<object>;
export type TokenOperation = (
  pool: Pool,
  user: User,
  input: Input,
  caller: { client: ClientConfig },
) => Promise<object>;
export type AdminOperation = (pool: Pool, input: Input) => Promise<object>;

/** The JSON body of a request. */
export type Input = Record<string, unknown>;

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SocialClient } from '#test/kit/social';
import type { AwsService } from '../../aws-service';
import { stop } from '../../listen';
import { startSignInServer } from '../../sign-in-server';
import { client, CLIENT_ID, startCognito, type CognitoWorld, type Handlers } from '../cognito-test-kit';
import type { ClientConfig, IdentityProvider, PoolConfig } from '../types';

export const CALLBACK = 'http://127.0.0.1:3000/login';

const names = { email: 'email', name: 'name' };
export const google: IdentityProvider = {
  name: 'Google',
  type: 'Google',
  clientId: 'google-client',
  scopes: ['openid', 'email', 'profile'],
  attributeMapping: {
    ...names,
    email_verified: 'email_verified',
    given_name: 'given_name',
    family_name: 'family_name',
  },
};
const facebook: IdentityProvider = {
  ...google,
  name: 'Facebook',
  type: 'Facebook',
  attributeMapping: { ...names, given_name: 'first_name', family_name: 'last_name' },
};
const apple: IdentityProvider = {
  ...google,
  name: 'SignInWithApple',
  type: 'SignInWithApple',
  attributeMapping: { ...names, given_name: 'firstName', family_name: 'lastName' },
};

export const oauthClient: ClientConfig = {
  ...client,
  writeAttributes: ['email', 'name', 'given_name', 'family_name'],
  oauth: {
    callbackUrls: [CALLBACK],
    logoutUrls: ['http://127.0.0.1:3000/'],
    scopes: ['openid', 'email', 'profile'],
    providers: ['COGNITO', 'Google', 'Facebook', 'SignInWithApple'],
  },
};

export type OAuthWorld = CognitoWorld & { social: SocialClient; close(): Promise<void> };

/** Starts a pool with a domain served over real TLS, and all three providers. */
export const startOAuth = async (
  setup: { pool?: Partial<PoolConfig>; client?: Partial<ClientConfig>; handlers?: Handlers; dataFile?: string } = {},
): Promise<OAuthWorld> => {
  const certificateDir = mkdtempSync(join(tmpdir(), 'wayfare-sign-in-'));
  const hosted: { service?: AwsService } = {};
  const { server, host, certificate } = await startSignInServer({
    port: 0,
    certificateDir,
    handle: async request => hosted.service?.handle(request) ?? { status: 503 },
    log: line => console.error(line),
  });
  const world = await startCognito({
    pool: {
      clients: [
        { ...oauthClient, ...setup.client },
        { ...oauthClient, id: 'OtherClient' },
      ],
      hostedUi: { host, providers: [google, facebook, apple] },
      ...setup.pool,
    },
    ...(setup.handlers && { handlers: setup.handlers }),
    ...(setup.dataFile && { options: { dataFile: setup.dataFile } }),
  });
  hosted.service = world.cognito.hostedUi;
  const site = { url: `https://${host}`, certificate, clientId: CLIENT_ID, redirectUri: CALLBACK };
  return {
    ...world,
    social: new SocialClient(site),
    async close() {
      await stop(server);
      await world.server.close();
      rmSync(certificateDir, { recursive: true });
    },
  };
};

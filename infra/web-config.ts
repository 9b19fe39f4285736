/**
 * Names of the CfnOutputs. The first group feeds `/config.json` of the web, the second serves operators and the
 * local runtime.
 *
 * | output | `/config.json` |
 * |---|---|
 * | `Region` | `region` |
 * | `UserPoolId` | `userPoolId` |
 * | `UserPoolClientId` | `userPoolClientId` |
 * | `WebSocketUrl` | `wsUrl` (`wss://…`, without ticket) |
 * | `MapProvider` | `map.kind`: `pack` draws our own style over `tiles`, the others load a whole `style` |
 * | `MapKey` | part of `map.url`, only with Amazon Location |
 * | `Appcat` | `appcat` |
 * | `Stage` | `stage` |
 * | `LogRetentionDays` | `logDays`: for how long logs are kept, which the privacy page says |
 * | `PasswordRule` | `passwordRule`: which passwords the forms take |
 * | `RobotCheckKey` | `robotCheck.siteKey`, only where the stage has a robot check |
 * | `RobotCheckScript` | `robotCheck.script`: the address of its script |
 * | `SignInDomain` | `federation.domain`, only when federated sign-in is configured |
 * | `SocialClientId` | `federation.clientId`: the pool's client of federated sign-ins |
 * | `SignInProviders` | `federation.providers`, comma separated in the output |
 */
export const webOutputNames = {
  region: 'Region',
  userPoolId: 'UserPoolId',
  userPoolClientId: 'UserPoolClientId',
  webSocketUrl: 'WebSocketUrl',
  mapProvider: 'MapProvider',
  mapKey: 'MapKey',
  appcat: 'Appcat',
  stage: 'Stage',
  logRetentionDays: 'LogRetentionDays',
  passwordRule: 'PasswordRule',
  robotCheckKey: 'RobotCheckKey',
  robotCheckScript: 'RobotCheckScript',
  signInDomain: 'SignInDomain',
  socialClientId: 'SocialClientId',
  signInProviders: 'SignInProviders',
} as const;

export const operatorOutputNames = {
  apiUrl: 'ApiUrl',
  siteUrl: 'SiteUrl',
  tableName: 'TableName',
  filesBucket: 'FilesBucket',
  bootstrapFunctionName: 'BootstrapFunctionName',
  mapKeyName: 'MapKeyName',
  apiDomainTarget: 'ApiDomainTarget',
} as const;

/** The content of `/config.json`, which the web loads before any other request. */
export type WebConfig = {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  readonly wsUrl: string;
  readonly map?: { readonly kind: 'tiles' | 'style'; readonly url: string };
  readonly appcat: 'delivery' | 'taxi';
  readonly stage: string;
  readonly logDays: number;
  readonly passwordRule: 'alphanumeric' | 'any' | 'complex';
  readonly robotCheck?: { readonly siteKey: string; readonly script: string };
  readonly federation?: { readonly domain: string; readonly clientId: string; readonly providers: readonly string[] };
};

const PACK_TILES = '/maps/tiles/{z}/{x}/{y}.mvt';

const mapOf = (outputs: Readonly<Record<string, string>>): WebConfig['map'] => {
  if (outputs[webOutputNames.mapProvider] === 'pack') return { kind: 'tiles', url: PACK_TILES };
  const key = outputs[webOutputNames.mapKey];
  const host = `maps.geo.${outputs[webOutputNames.region]}.amazonaws.com`;
  return key ? { kind: 'style', url: `https://${host}/v2/styles/Standard/descriptor?key=${key}` } : undefined;
};

type WebOutput = (typeof webOutputNames)[keyof typeof webOutputNames];

/**
 * Builds `/config.json` from the stack's outputs by name, both for a deployment and locally.
 *
 * @throws when an output is missing; the message names it.
 */
export const webConfig = (outputs: Readonly<Record<string, string>>): WebConfig => {
  const value = (name: WebOutput): string => {
    const found = outputs[name];
    if (found === undefined) throw new Error(`The stack has no output ${name}.`);
    return found;
  };
  const map = mapOf(outputs);
  const siteKey = outputs[webOutputNames.robotCheckKey];
  const domain = outputs[webOutputNames.signInDomain];
  return {
    region: value('Region'),
    userPoolId: value('UserPoolId'),
    userPoolClientId: value('UserPoolClientId'),
    wsUrl: value('WebSocketUrl'),
    ...(map ? { map } : {}),
    appcat: value('Appcat') as WebConfig['appcat'],
    stage: value('Stage'),
    logDays: Number(value('LogRetentionDays')),
    passwordRule: value('PasswordRule') as WebConfig['passwordRule'],
    ...(siteKey ? { robotCheck: { siteKey, script: value('RobotCheckScript') } } : {}),
    ...(domain
      ? { federation: { domain, clientId: value('SocialClientId'), providers: value('SignInProviders').split(',') } }
      : {}),
  };
};

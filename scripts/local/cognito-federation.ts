import { TemplateError } from './cfn-template';
import type { HostedUiConfig, IdentityProvider, OAuthConfig, ProviderType } from './cognito/types';
import type { LocalStack } from './template';

type Properties = Record<string, unknown>;

const DOMAIN_TYPE = 'AWS::Cognito::UserPoolDomain';
const PROVIDER_TYPE = 'AWS::Cognito::UserPoolIdentityProvider';

const domainProperties = new Set(['Domain', 'UserPoolId', 'ManagedLoginVersion']);
const providerProperties = new Set([
  'UserPoolId',
  'ProviderName',
  'ProviderType',
  'ProviderDetails',
  'AttributeMapping',
]);
const detailsOf: Record<ProviderType, readonly string[]> = {
  Facebook: ['client_id', 'client_secret', 'authorize_scopes'],
  Google: ['client_id', 'client_secret', 'authorize_scopes'],
  SignInWithApple: ['client_id', 'team_id', 'key_id', 'private_key', 'authorize_scopes'],
};

const secretNames = ['client_secret', 'private_key'];

/** Whether the template declares a sign-in domain, known before anything is resolved. */
export const hasSignInDomain = ({ template }: Pick<LocalStack, 'template'>): boolean =>
  Object.values(template.Resources).some(({ Type }) => Type === DOMAIN_TYPE);

/**
 * The domain of a pool and its identity providers.
 *
 * @param host host and port on which this machine serves the domain
 * @throws TemplateError for a domain or provider with settings that have no stand-in
 */
export const readHostedUi = (
  stack: LocalStack,
  poolId: string,
  host: string | undefined,
): HostedUiConfig | undefined => {
  const domains = stack.resources(DOMAIN_TYPE);
  if (domains.length > 1) throw new TemplateError(domains[1]?.[0] ?? '', 'only one sign-in domain can be hosted');
  const [domain] = domains.filter(([, { UserPoolId }]) => UserPoolId === poolId);
  if (!domain || host === undefined) return undefined;
  refuseOthers(domain[0], domain[1], domainProperties);
  const providers = stack.resources(PROVIDER_TYPE).filter(([, { UserPoolId }]) => UserPoolId === poolId);
  return { host, providers: providers.map(([id, properties]) => readProvider(id, properties)) };
};

/** The OAuth settings of a client at its pool's domain; undefined when it may not use the domain. */
export const readOAuth = (id: string, client: Properties): OAuthConfig | undefined => {
  if (client.AllowedOAuthFlowsUserPoolClient !== true) return undefined;
  const flows = (client.AllowedOAuthFlows ?? []) as string[];
  if (flows.join() !== 'code')
    throw new TemplateError(id, `only the OAuth flow "code" is hosted, not "${flows.join()}"`);
  if (client.GenerateSecret === true) throw new TemplateError(id, 'OAuth clients with a secret are not hosted');
  const list = (name: string) => (client[name] ?? []) as string[];
  return {
    callbackUrls: list('CallbackURLs').flatMap(bothNames),
    logoutUrls: list('LogoutURLs').flatMap(bothNames),
    scopes: list('AllowedOAuthScopes'),
    providers: list('SupportedIdentityProviders'),
  };
};

/** The product answers on 127.0.0.1 and localhost, so both are valid redirect URLs. */
const bothNames = (url: string): string[] => [
  ...new Set([url, url.replace(/^http:\/\/127\.0\.0\.1(?=[:/])/, 'http://localhost')]),
];

const readProvider = (id: string, properties: Properties): IdentityProvider => {
  refuseOthers(id, properties, providerProperties);
  const type = String(properties.ProviderType);
  if (!isProviderType(type)) throw new TemplateError(id, `providers of type ${type} are not hosted`);
  const details = (properties.ProviderDetails ?? {}) as Record<string, string>;
  refuseOthers(id, details, new Set(detailsOf[type]));
  const missing = detailsOf[type].find(name => !details[name]);
  if (missing) throw new TemplateError(id, `ProviderDetails lack ${missing}`);
  // Only CloudFormation can resolve secrets, and the stand-ins need none; other kinds of reference do not work here.
  const open = secretNames.find(name => details[name] && !details[name].startsWith('{{resolve:secretsmanager:'));
  if (open) throw new TemplateError(id, `${open} must be a dynamic reference to Secrets Manager`);
  return {
    name: String(properties.ProviderName ?? type),
    type,
    clientId: details.client_id ?? '',
    scopes: (details.authorize_scopes ?? '').split(/[ ,]+/),
    attributeMapping: (properties.AttributeMapping ?? {}) as Record<string, string>,
  };
};

const isProviderType = (type: string): type is ProviderType => Object.hasOwn(detailsOf, type);

const refuseOthers = (id: string, properties: Properties, known: ReadonlySet<string>): void => {
  const unknown = Object.keys(properties).find(name => !known.has(name));
  if (unknown) throw new TemplateError(id, `the setting ${unknown} is not known to the local runtime`);
};

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SPA_FALLBACK_CODE } from '#infra/constructs/web-site';
import { contentSecurityPolicy } from '#infra/content-security-policy';
import { robotsOf, sitemapOf, withPictureOf } from '#infra/search-files';
import { stages } from '#infra/stages';
import { pathOf } from '#shared/contract/operation';
import { operationList } from '#shared/contract/operations';
import { drawnPages, pageLanguages, publicPages } from '#shared/contract/public-pages';
import { shipped } from '#shared/i18n/shipped';
import { routes } from '@/app/route-table';
import { functionsOf, resourcesOf, type SynthesizeOptions, templateOf } from './synthesize';

const template = templateOf('prod', { withWeb: true });
const distribution = resourcesOf(template, 'AWS::CloudFront::Distribution')[0]?.[1].Properties[
  'DistributionConfig'
] as {
  DefaultCacheBehavior: Record<string, unknown>;
  CacheBehaviors: ({ PathPattern: string } & Record<string, unknown>)[];
  Origins: Record<string, unknown>[];
};
const headers = resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy')[0]?.[1].Properties[
  'ResponseHeadersPolicyConfig'
] as { SecurityHeadersConfig: Record<string, Record<string, unknown>> };

it('[AWS-5] keeps all buckets private, encrypted and TLS-only', () => {
  const buckets = resourcesOf(template, 'AWS::S3::Bucket');
  const policies = JSON.stringify(resourcesOf(template, 'AWS::S3::BucketPolicy'));
  expect(buckets).toHaveLength(3);
  for (const [id, { Properties }] of buckets) {
    expect(Properties['PublicAccessBlockConfiguration']).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(Properties['BucketEncryption']).toBeDefined();
    expect(policies).toContain(`"${id}"`);
  }
  expect(policies.match(/aws:SecureTransport/g)?.length).toBeGreaterThanOrEqual(3);
});

it('[AWS-5] reads the web bucket through origin access control only', () => {
  expect(resourcesOf(template, 'AWS::CloudFront::OriginAccessControl')).toHaveLength(1);
  const [bucket, api] = distribution.Origins;
  expect(bucket?.['OriginAccessControlId']).toBeDefined();
  expect(api?.['CustomOriginConfig']).toMatchObject({ OriginProtocolPolicy: 'https-only' });
});

it('[AUTH-11] marks what comes over the edge with a key that the functions know, so that nobody else is believed', () => {
  const [, api] = distribution.Origins;
  const [header] = (api?.['OriginCustomHeaders'] ?? []) as { HeaderName: string; HeaderValue: unknown }[];
  expect(header?.HeaderName).toBe('x-wayfare-edge');
  expect(JSON.stringify(header?.HeaderValue)).toMatch(/resolve:secretsmanager:.*KeysEdge/);
  for (const name of ['people', 'uploads']) {
    const [, fn] = functionsOf(template, 'prod').get(name) ?? [];
    const { Variables } = fn?.Properties['Environment'] as { Variables: Record<string, unknown> };
    expect(Variables['EDGE_KEY']).toEqual(header?.HeaderValue);
  }
});

it('[AWS-5] compresses, redirects to HTTPS and sends security headers on every path', () => {
  for (const behaviour of [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors]) {
    expect(behaviour).toMatchObject({ Compress: true, ViewerProtocolPolicy: 'redirect-to-https' });
    expect(behaviour['ResponseHeadersPolicyId']).toBeDefined();
  }
});

it('[AWS-5] sends HSTS for a year and a CSP without inline scripts', () => {
  const { StrictTransportSecurity, ContentSecurityPolicy, FrameOptions } = headers.SecurityHeadersConfig;
  expect(StrictTransportSecurity).toMatchObject({ AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: true });
  expect(FrameOptions).toMatchObject({ FrameOption: 'DENY' });
  const csp = JSON.stringify(ContentSecurityPolicy?.['ContentSecurityPolicy']);
  expect(csp).toContain("default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'");
  expect(csp).toContain("object-src 'none'");
  expect(csp).not.toContain('unsafe-eval');
  expect(csp).toContain('https://cognito-idp.eu-north-1.amazonaws.com');
  expect(csp).toContain('wss://');
});

it('[PAYS-2] leaves the policy of a checkout page of the API as it is, for each names its provider’s scripts and forms', () => {
  expect(headers.SecurityHeadersConfig['ContentSecurityPolicy']).toMatchObject({ Override: false });
  for (const name of ['FrameOptions', 'ContentTypeOptions', 'ReferrerPolicy'])
    expect(headers.SecurityHeadersConfig[name]).toMatchObject({ Override: true });
});

it('[AWS-5] [PAYS-2] lets forms go to our own site only: a page of ours goes on to the provider', () => {
  const hosts = { socketHost: 'socket', filesHost: 'files' };
  const formAction = (stage: typeof stages.prod) =>
    / form-action ([^;]*);/.exec(contentSecurityPolicy(stage, hosts))?.[1];
  expect(formAction(stages.prod)).toBe("'self'");
  expect(formAction({ ...stages.prod, paymentProviders: ['stripe'] })).toBe("'self'");
});

it('[AWS-5] lets in the robot check’s script and frame where the stage has one', () => {
  const hosts = { socketHost: 'socket', filesHost: 'files' };
  const robotCheck = { kind: 'turnstile', siteKey: '0x4AAAAAAAexample' } as const;
  const policy = contentSecurityPolicy({ ...stages.prod, robotCheck }, hosts);
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;");
  expect(policy).toContain("frame-src 'self' https://challenges.cloudflare.com;");
  expect(contentSecurityPolicy(stages.prod, hosts)).not.toMatch(/cloudflare|frame-src/);
});

it('[AWS-5] answers pages with what the build drew of them, or the bare one, and leaves assets alone', () => {
  const handler = new Function(`${SPA_FALLBACK_CODE}; return handler;`)() as (event: unknown) => { uri: string };
  const answer = (uri: string) => handler({ request: { uri } }).uri;
  expect(['/bookings', '/bookings/01HZX', '/admin/', '/terms/', '/toString'].map(answer)).toEqual(
    Array(5).fill('/app.html'),
  );
  expect(Object.keys(drawnPages).map(answer)).toEqual(Object.values(drawnPages).map(name => `/${name}.html`));
  expect(['/assets/index-0a1b2c.js', '/config.json', '/missing.png'].map(answer)).toEqual([
    '/assets/index-0a1b2c.js',
    '/config.json',
    '/missing.png',
  ]);
  const asked = (value: string, uri = '/terms') => handler({ request: { uri, querystring: { lang: { value } } } }).uri;
  expect(['ar', 'en', 'xx', '../x'].map(value => asked(value))).toEqual([
    '/terms.ar.html',
    ...Array<string>(3).fill('/terms.html'),
  ]);
  expect(asked('ar', '/robots.txt')).toBe('/robots.txt');
  expect(distribution.DefaultCacheBehavior['FunctionAssociations']).toHaveLength(1);
  for (const behaviour of distribution.CacheBehaviors) expect(behaviour['FunctionAssociations']).toBeUndefined();
});

/** Reads rules as search engines do: the longest rule that an address begins with decides, and `$` is its end. */
const readerOf = (rules: string) => {
  const parsed = [...rules.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, verb, rule = '']) => ({ verb, rule }));
  const fits = (path: string, rule: string) =>
    rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule);
  return (path: string): boolean =>
    parsed.filter(({ rule }) => fits(path, rule)).sort((a, b) => b.rule.length - a.rule.length)[0]?.verb !== 'Disallow';
};

it('[PUB-7] tells search engines every public page in every language, and nothing behind a sign-in', () => {
  const site = 'https://ride.example';
  const sitemap = sitemapOf(site);
  expect(sitemap).toContain(`<loc>${site}/terms?lang=ar</loc>`);
  expect(sitemap).toContain(`hreflang="en" href="${site}/terms"`);
  expect(sitemap).toContain(`hreflang="x-default" href="${site}/terms"`);
  expect(sitemap.match(/<loc>/g)).toHaveLength(publicPages.length * pageLanguages.length);
  expect([...pageLanguages]).toEqual(Object.keys(shipped));
  // For people with accounts: nothing for search engines.
  const ofAccounts = ['/login', '/application'];
  const open = routes.filter(({ frame, allow, path }) => frame === 'public' && !allow && !ofAccounts.includes(path));
  // A page behind a secret link is open to everybody who has the link, and must not be found otherwise.
  const isSecret = ({ path }: { path: string }) => path.includes(':');
  expect([...publicPages].sort()).toEqual(
    ['/', ...open.filter(page => !isSecret(page)).map(({ path }) => path)].sort(),
  );
  const rules = readFileSync('web/public/robots.txt', 'utf8');
  const mayRead = readerOf(rules);
  for (const page of publicPages) expect([page, mayRead(page), mayRead(`${page}?lang=ar`)]).toEqual([page, true, true]);
  const behind = [...routes.filter(({ allow }) => allow), ...open.filter(isSecret)].map(({ path }) => path);
  expect(behind.filter(path => path !== '/' && mayRead(path))).toEqual([]);
  expect(robotsOf(rules, site)).toMatch(/\nDisallow: \/\nSitemap: https:\/\/ride\.example\/sitemap\.xml\n$/);
});

it('[PUB-7] gives shared links a picture by its full address', () => {
  const page = withPictureOf(readFileSync('web/index.html', 'utf8'), 'https://ride.example');
  expect(page).toContain('property="og:image" content="https://ride.example/icon-512.png"');
});

it('[AWS-5] serves the API on the same origin, cached only for the public reads of the contract', () => {
  const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
  const reads = operationList.filter(op => op.method === 'GET' && op.who === 'public').map(pathOf);
  const cached = distribution.CacheBehaviors.filter(({ CachePolicyId }) => CachePolicyId !== cachingDisabled);
  expect(cached.map(({ PathPattern }) => PathPattern).sort()).toEqual(reads.sort());
  expect(distribution.CacheBehaviors.at(-1)).toMatchObject({ PathPattern: '/api/*', CachePolicyId: cachingDisabled });
});

it('[AWS-5] stores assets as immutable and pages as not to be cached, with /config.json among them', () => {
  const deployments = resourcesOf(template, 'Custom::CDKBucketDeployment').map(([, { Properties }]) => Properties);
  const cacheControls = deployments.map(
    ({ SystemMetadata }) => (SystemMetadata as Record<string, string>)['cache-control'],
  );
  expect(cacheControls.sort()).toEqual(['no-cache', 'public, max-age=31536000, immutable']);
  const pages = deployments.find(({ DistributionPaths }) => DistributionPaths);
  expect(pages?.['DistributionPaths']).toEqual(expect.arrayContaining(['/config.json', '/sw.js']));
  expect(resourcesOf(templateOf('prod'), 'Custom::CDKBucketDeployment')).toEqual([]);
});

it('[AWS-5] a permanent stage shows nobody what a request costs the table', () => {
  const removed = (stage: 'prod' | 'dev') =>
    JSON.stringify(resourcesOf(templateOf(stage), 'AWS::CloudFront::ResponseHeadersPolicy')[0]?.[1].Properties);
  expect(removed('prod')).toContain('"RemoveHeadersConfig":{"Items":[{"Header":"Server-Timing"}]}');
  expect(removed('dev')).not.toContain('RemoveHeadersConfig');
});

it('[AWS-5] asks a domain of the API that nobody else is told, once that points there, and turns the public address off', () => {
  const apiDomain = { name: 'x7k2.example.com', certificateArn: 'arn:aws:acm:eu-north-1:111122223333:certificate/1' };
  const hostsOf = (change: SynthesizeOptions['change']) => {
    const made = templateOf('prod', { change });
    const [[, api] = []] = resourcesOf(made, 'AWS::ApiGatewayV2::Api').filter(
      ([, { Properties }]) => Properties['ProtocolType'] === 'HTTP',
    );
    const site = JSON.stringify(resourcesOf(made, 'AWS::CloudFront::Distribution')[0]?.[1].Properties);
    return {
      isOff: api?.Properties['DisableExecuteApiEndpoint'] === true,
      asksThere: site.includes('"x7k2.example.com"'),
      asksApi: site.includes('.execute-api.'),
      target: Object.keys(made.toJSON()['Outputs'] as object).includes('ApiDomainTarget'),
    };
  };
  expect(hostsOf({})).toEqual({ isOff: false, asksThere: false, asksApi: true, target: false });
  // The DNS has to point there first: until then the site works as before.
  expect(hostsOf({ apiDomain })).toEqual({ isOff: false, asksThere: false, asksApi: true, target: true });
  expect(hostsOf({ apiDomain: { ...apiDomain, isUsed: true } })).toEqual({
    isOff: true,
    asksThere: true,
    asksApi: false,
    target: true,
  });
});

import type { LocalStack } from '../template';

type HeadersConfig = {
  SecurityHeadersConfig?: {
    ContentSecurityPolicy?: { ContentSecurityPolicy: string };
    ContentTypeOptions?: unknown;
    FrameOptions?: { FrameOption: string };
    ReferrerPolicy?: { ReferrerPolicy: string };
    XSSProtection?: unknown;
  };
  CustomHeadersConfig?: { Items?: { Header: string; Value: string }[] };
};

/**
 * The headers of the first ResponseHeadersPolicy, so that its content security policy applies locally too. HSTS is left
 * out: it would break http on localhost. Where AWS hosts were allowed, the stand-ins' origin is added.
 */
export const securityHeaders = (stack: LocalStack, awsUrl: string): Record<string, string> => {
  const [policy] = stack.resources('AWS::CloudFront::ResponseHeadersPolicy');
  const config = policy?.[1].ResponseHeadersPolicyConfig as HeadersConfig | undefined;
  if (!config) return {};
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions,
    FrameOptions,
    ReferrerPolicy,
  } = config.SecurityHeadersConfig ?? {};
  const custom = (config.CustomHeadersConfig?.Items ?? []).map(
    ({ Header, Value }) => [Header.toLowerCase(), Value] as const,
  );
  return {
    ...(csp && { 'content-security-policy': localPolicy(csp.ContentSecurityPolicy, awsUrl) }),
    ...(ContentTypeOptions !== undefined && { 'x-content-type-options': 'nosniff' }),
    ...(FrameOptions && { 'x-frame-options': FrameOptions.FrameOption }),
    ...(ReferrerPolicy && { 'referrer-policy': ReferrerPolicy.ReferrerPolicy }),
    ...Object.fromEntries(custom),
  };
};

const directivesThatReachAws = ['connect-src', 'img-src', 'media-src', 'form-action'];

/** Adds the stand-ins' origin and drops the upgrade to https, which a loopback address cannot serve. */
export const localPolicy = (policy: string, awsUrl: string): string =>
  policy
    .split(';')
    .map(directive => directive.trim())
    .filter(directive => directive !== '' && directive !== 'upgrade-insecure-requests')
    .map(directive => {
      const [name = ''] = directive.split(/\s+/);
      if (!directivesThatReachAws.includes(name) || directive.split(/\s+/).includes(awsUrl)) return directive;
      return `${directive.replace(" 'none'", '')} ${awsUrl}`;
    })
    .join('; ');

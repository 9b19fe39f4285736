import type { AwsRequest, AwsResponse } from '../aws-service';
import { s3Error } from './errors';
import type { CorsRule } from './types';

/** The preflight response. @throws AwsError AccessForbidden when no rule of the bucket allows it */
export const preflight = (rules: CorsRule[], request: AwsRequest): AwsResponse => {
  const method = request.headers['access-control-request-method'];
  const asked = headerNames(request.headers['access-control-request-headers']);
  const rule = method === undefined ? undefined : findRule(rules, request, method, asked);
  if (!rule) throw s3Error('AccessForbidden');
  return {
    status: 200,
    headers: {
      ...corsHeaders(rule, request),
      ...(asked.length ? { 'access-control-allow-headers': asked.join(', ') } : {}),
      ...(rule.MaxAge === undefined ? {} : { 'access-control-max-age': String(rule.MaxAge) }),
    },
  };
};

/** CORS headers for a response; none when no rule matches, so that the page may not read it. */
export const corsFor = (rules: CorsRule[], request: AwsRequest): Record<string, string> => {
  const rule = findRule(rules, request, request.method, []);
  return rule ? corsHeaders(rule, request) : {};
};

const findRule = (rules: CorsRule[], request: AwsRequest, method: string, asked: string[]): CorsRule | undefined => {
  const { origin } = request.headers;
  if (origin === undefined) return undefined;
  return rules.find(
    rule =>
      rule.AllowedOrigins.some(pattern => fits(pattern, origin)) &&
      rule.AllowedMethods.includes(method) &&
      asked.every(name => (rule.AllowedHeaders ?? []).some(pattern => fits(pattern.toLowerCase(), name))),
  );
};

const corsHeaders = (rule: CorsRule, request: AwsRequest): Record<string, string> => {
  const isForAll = rule.AllowedOrigins.includes('*');
  return {
    'access-control-allow-origin': isForAll ? '*' : (request.headers.origin ?? ''),
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(isForAll ? {} : { 'access-control-allow-credentials': 'true' }),
    ...(rule.ExposedHeaders?.length ? { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') } : {}),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
};

/** S3 allows one `*` in a pattern. */
const fits = (pattern: string, text: string): boolean => {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === text;
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
};

const headerNames = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(Boolean);

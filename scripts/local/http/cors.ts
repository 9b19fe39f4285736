/** CorsConfiguration of an HTTP API. */
export type CorsConfiguration = {
  AllowOrigins?: string[];
  AllowMethods?: string[];
  AllowHeaders?: string[];
  ExposeHeaders?: string[];
  AllowCredentials?: boolean;
  MaxAge?: number;
};

/** CORS headers for a response, or none when the origin is not allowed. */
export const corsHeaders = (cors: CorsConfiguration, headers: Record<string, string>): Record<string, string> => {
  const { origin } = headers;
  if (!origin || !(cors.AllowOrigins ?? []).some(allowed => matchesOrigin(allowed, origin))) return {};
  return {
    'access-control-allow-origin': cors.AllowOrigins?.includes('*') && !cors.AllowCredentials ? '*' : origin,
    vary: 'origin',
    ...(cors.AllowCredentials && { 'access-control-allow-credentials': 'true' }),
    ...(cors.ExposeHeaders?.length && { 'access-control-expose-headers': cors.ExposeHeaders.join(',') }),
  };
};

/** Headers of the preflight response; API Gateway answers it without calling a function. */
export const preflightHeaders = (cors: CorsConfiguration, headers: Record<string, string>): Record<string, string> => {
  const allowed = corsHeaders(cors, headers);
  if (!allowed['access-control-allow-origin']) return {};
  return {
    ...allowed,
    'access-control-allow-methods': (cors.AllowMethods ?? []).join(','),
    'access-control-allow-headers': (cors.AllowHeaders ?? []).join(','),
    ...(cors.MaxAge !== undefined && { 'access-control-max-age': String(cors.MaxAge) }),
  };
};

const matchesOrigin = (allowed: string, origin: string): boolean => {
  if (allowed === '*' || allowed === origin) return true;
  const [scheme, host] = allowed.split('://*.');
  return Boolean(host) && origin.startsWith(`${scheme}://`) && origin.endsWith(`.${host}`);
};

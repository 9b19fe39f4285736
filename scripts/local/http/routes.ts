/** One route of an HTTP API. */
export type ApiRoute = {
  /** `POST /api/x`, `ANY /files/{proxy+}` or `$default` */
  routeKey: string;
  functionArn: string;
  integrationTimeoutMs: number;
  /** Logical id of the JWT authorizer, if the route has one. */
  authorizerId?: string;
  scopes: string[];
};

export type RouteMatch = {
  route: ApiRoute;
  /** Decoded values of `{name}` and `{proxy+}` segments. */
  pathParameters?: Record<string, string>;
};

type CompiledRoute = {
  route: ApiRoute;
  method: string;
  segments: string[];
  rank: number[];
};

/** Specificity of a segment: fixed text, then `{name}`, then the greedy `{proxy+}`. */
const segmentRank = (segment: string): number => {
  if (!segment.startsWith('{')) return 0;
  return segment.endsWith('+}') ? 2 : 1;
};

/**
 * Compiles the routes into a matcher with API Gateway's precedence: fixed text over `{name}` over `{proxy+}`, a method
 * over ANY, and `$default` last. HEAD has no implicit route.
 */
export const createRouter = (routes: ApiRoute[]): ((method: string, rawPath: string) => RouteMatch | undefined) => {
  const fallback = routes.find(route => route.routeKey === '$default');
  const compiled = routes
    .filter(route => route !== fallback)
    .map(compile)
    .sort((a, b) => compareRanks(a.rank, b.rank));
  return (method, rawPath) => {
    const path = rawPath.split('/').slice(1);
    for (const candidate of compiled) {
      if (candidate.method !== 'ANY' && candidate.method !== method) continue;
      const pathParameters = matchSegments(candidate.segments, path);
      if (pathParameters) {
        return { route: candidate.route, ...(Object.keys(pathParameters).length > 0 && { pathParameters }) };
      }
    }
    return fallback && { route: fallback };
  };
};

const compile = (route: ApiRoute): CompiledRoute => {
  const [method = '', path = '/'] = route.routeKey.split(' ');
  const segments = path.split('/').slice(1);
  return { route, method, segments, rank: [...segments.map(segmentRank), method === 'ANY' ? 1 : 0] };
};

const compareRanks = (a: number[], b: number[]): number => {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

const matchSegments = (segments: string[], path: string[]): Record<string, string> | undefined => {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const given = path[index];
    if (given === undefined) return undefined;
    const rank = segmentRank(segment);
    if (rank === 2) {
      const rest = path.slice(index).join('/');
      return rest === '' ? undefined : { ...parameters, [segment.slice(1, -2)]: decode(rest) };
    }
    if (rank === 0 && segment !== given) return undefined;
    if (rank === 1) {
      if (given === '') return undefined;
      parameters[segment.slice(1, -1)] = decode(given);
    }
  }
  return segments.length === path.length ? parameters : undefined;
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

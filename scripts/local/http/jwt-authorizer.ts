import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';

/** A JWT authorizer of an HTTP API. */
export type JwtAuthorizerDefinition = {
  issuer: string;
  /** Accepted `aud` or, in tokens without it, `client_id`. */
  audience: string[];
  /** `$request.header.<name>` */
  identitySource: string;
};

export type Authorization =
  | { ok: true; claims: Record<string, string>; scopes: string[] | null }
  | { ok: false; status: 401 | 403; challenge: string };

export type JwtAuthorizer = (headers: Record<string, string>, requiredScopes: string[]) => Promise<Authorization>;

const MOST_KEPT = 1000;

/** Caches verified tokens until they expire: verifying one again costs as much as two calls of the table. */
const createVerifier = (issuer: string) => {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
  const cached = new Map<string, JWTPayload>();
  return async (token: string): Promise<JWTPayload> => {
    const known = cached.get(token);
    if (known && Number(known.exp) * 1000 > Date.now()) return known;
    cached.delete(token);
    const { payload } = await jwtVerify(token, keys, { issuer, algorithms: ['RS256'], requiredClaims: ['exp'] });
    if (cached.size >= MOST_KEPT) cached.clear();
    cached.set(token, payload);
    return payload;
  };
};

/**
 * Verifies as API Gateway does: RS256 signature by a key of the issuer, iss, aud or client_id, exp, nbf and, when the
 * route names scopes, at least one of them (403 otherwise). Keys are fetched from the issuer and cached.
 */
export const createJwtAuthorizer = ({ issuer, audience, identitySource }: JwtAuthorizerDefinition): JwtAuthorizer => {
  const verify = createVerifier(issuer);
  const header = identitySource.replace('$request.header.', '').toLowerCase();

  return async (headers, requiredScopes) => {
    const token = headers[header]?.replace(/^bearer\s+/i, '');
    if (!token) return { ok: false, status: 401, challenge: 'Bearer' };
    try {
      const payload = await verify(token);
      if (!audience.some(accepted => audiencesOf(payload).includes(accepted))) {
        return { ok: false, status: 401, challenge: invalidToken('the token has invalid audience') };
      }
      const scopes = typeof payload.scope === 'string' ? payload.scope.split(' ') : [];
      if (requiredScopes.length > 0 && !requiredScopes.some(scope => scopes.includes(scope))) {
        return { ok: false, status: 403, challenge: 'Bearer error="insufficient_scope"' };
      }
      return { ok: true, claims: claimStrings(payload), scopes: requiredScopes.length > 0 ? scopes : null };
    } catch (error) {
      return { ok: false, status: 401, challenge: invalidToken((error as Error).message) };
    }
  };
};

const audiencesOf = (payload: JWTPayload): string[] => {
  const audiences = payload.aud === undefined ? [payload.client_id] : [payload.aud].flat();
  return audiences.filter(audience => typeof audience === 'string');
};

const invalidToken = (description: string): string =>
  `Bearer scope="" error="invalid_token" error_description="${description.replace(/["\r\n]/g, "'")}"`;

/** API Gateway passes every claim as a string, and a list as `[a b]`; code that expects arrays fails only in AWS. */
export const claimStrings = (payload: JWTPayload): Record<string, string> => {
  const text = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(text).join(' ')}]`;
    return value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, text(value)]));
};

import { TURNSTILE_HOST } from '#shared/contract/robot-check';
import { type Stage, usesAmazonLocation } from './stages';

export type PolicyHosts = {
  /** Host of the WebSocket API. */
  readonly socketHost: string;
  /** Host of the bucket of users' files: signed uploads and pictures. */
  readonly filesHost: string;
  /** Host of the hosted sign-in; only with federation. */
  readonly signInHost?: string;
};

/**
 * The Content-Security-Policy of every page. Emotion inserts style elements, for which a static site cannot set a
 * nonce.
 */
export const contentSecurityPolicy = (stage: Stage, hosts: PolicyHosts): string => {
  const maps = usesAmazonLocation(stage) ? [`https://maps.geo.${stage.region}.amazonaws.com`] : [];
  const files = `https://${hosts.filesHost}`;
  const robotCheck = stage.robotCheck ? [TURNSTILE_HOST] : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...robotCheck],
    ...(stage.robotCheck ? { 'frame-src': ["'self'", ...robotCheck] } : {}),
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', files, ...maps],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      `https://cognito-idp.${stage.region}.amazonaws.com`,
      `wss://${hosts.socketHost}`,
      files,
      ...maps,
      ...(hosts.signInHost ? [`https://${hosts.signInHost}`] : []),
    ],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    // Payment forms are posted to `/api/pay/<provider>`, whose page goes on to the provider's.
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
};

import { factsOf } from '#shared/contract/payment-providers';
import type { Stage } from './stages';

export type PolicyHosts = {
  /** Host of the WebSocket API. */
  readonly socketHost: string;
  /** Host of the bucket of users' files: signed uploads and pictures. */
  readonly filesHost: string;
  /** Host of the hosted sign-in, only with federation. */
  readonly signInHost?: string;
};

/** The Content-Security-Policy of every page. Emotion writes style elements, which a static site can give no nonce. */
export const contentSecurityPolicy = (stage: Stage, hosts: PolicyHosts): string => {
  const maps = stage.maps === 'amazon-location' ? [`https://maps.geo.${stage.region}.amazonaws.com`] : [];
  const files = `https://${hosts.filesHost}`;
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
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
    // A form posted to `/api/pay/<provider>` is redirected to its page, and browsers hold `form-action` against that too.
    'form-action': ["'self'", ...stage.paymentProviders.flatMap(provider => factsOf(provider).hosts)],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
};

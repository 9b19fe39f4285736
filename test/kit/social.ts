import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:https';

export type ProviderName = 'Facebook' | 'Google' | 'SignInWithApple';
export type SocialPerson = { provider: ProviderName; name: string; email?: string };
/** Response of the token endpoint. */
export type SocialTokens = { access_token: string; id_token: string; refresh_token: string; expires_in: number };

/** Configuration of a client of the sign-in domain; `url` and `certificate` as in `runtime.signIn`. */
export type SocialSite = { url: string; certificate: string; clientId: string; redirectUri: string };

/** A `fetch` that trusts this self-signed certificate. Redirects are returned, not followed. */
export const fetchTrusting =
  (certificate: string) =>
  async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { method, headers, body } = new Request(address, init);
    const sent = body ? Buffer.from(await new Response(body).arrayBuffer()) : undefined;
    return new Promise((resolve, reject) => {
      const options = { method, headers: Object.fromEntries(headers), ca: certificate, servername: 'localhost' };
      const outgoing = request(address, options, incoming => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          const status = incoming.statusCode ?? 0;
          const received = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          const content = [204, 304].includes(status) ? null : Buffer.concat(chunks);
          resolve(new Response(content, { status, headers: received }));
        });
      });
      outgoing.on('error', reject).end(sent);
    });
  };

export const pkce = (verifier = randomBytes(48).toString('base64url')) => ({
  verifier,
  challenge: createHash('sha256').update(verifier).digest('base64url'),
});

const locationOf = (answer: Response): URL => {
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`expected a redirect, got ${answer.status}`);
  return new URL(location);
};

/** A client that walks through a federated sign-in like a browser. */
export class SocialClient {
  readonly fetch: ReturnType<typeof fetchTrusting>;

  constructor(readonly site: SocialSite) {
    this.fetch = fetchTrusting(site.certificate);
  }

  /** The redirect target of a response. */
  async redirectOf(address: string | URL, init?: RequestInit): Promise<URL> {
    return locationOf(await this.fetch(address, init));
  }

  /** The authorize URL that an app sends its visitor to. */
  authorizeUrl(parameters: Record<string, string | undefined> = {}): URL {
    const url = new URL('/oauth2/authorize', this.site.url);
    const query = {
      client_id: this.site.clientId,
      redirect_uri: this.site.redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      state: 'opaque',
      ...parameters,
    };
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
    return url;
  }

  /** Fills in the local identity page and returns where the browser is redirected to. */
  async answer(identityPage: URL, fields: Record<string, string>): Promise<URL> {
    const state = identityPage.searchParams.get('state') ?? '';
    const form = new URLSearchParams({ state, ...fields });
    const page = new URL(identityPage.pathname, identityPage.origin);
    return this.redirectOf(await this.redirectOf(page, { method: 'POST', body: form }));
  }

  /** The app's callback URL after the sign-in, with a code or an error. */
  async callback(person: SocialPerson, parameters: Record<string, string | undefined> = {}): Promise<URL> {
    const page = await this.redirectOf(this.authorizeUrl({ identity_provider: person.provider, ...parameters }));
    return this.answer(page, { name: person.name, email: person.email ?? '' });
  }

  token(parameters: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams({ client_id: this.site.clientId, ...parameters });
    return this.fetch(new URL('/oauth2/token', this.site.url), { method: 'POST', body });
  }

  /** The whole sign-in. @throws when the domain refuses a request */
  async signIn(person: SocialPerson): Promise<SocialTokens> {
    const { verifier, challenge } = pkce();
    const proof = { code_challenge: challenge, code_challenge_method: 'S256' };
    const { searchParams } = await this.callback(person, proof);
    const code = searchParams.get('code');
    if (code === null) throw new Error(searchParams.get('error_description') ?? 'no code');
    const { redirectUri } = this.site;
    const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
    const answer = await this.token(grant);
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as SocialTokens;
  }
}

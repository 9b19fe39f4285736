import { escapeXml } from '../../aws-reply';
import type { IdentityProvider, ProviderType } from '../types';
import type { PageContent } from './page';

/** Display names of the providers. */
export const providerTitles: Record<ProviderType, string> = {
  Facebook: 'Facebook',
  Google: 'Google',
  SignInWithApple: 'Apple',
};

/** The hosted sign-in page: one link per provider, each carrying the app's request. */
export const chooserPage = (providers: IdentityProvider[], asked: URLSearchParams): PageContent => {
  const link = ({ name, type }: IdentityProvider) => {
    const parameters = new URLSearchParams(asked);
    parameters.set('identity_provider', name);
    const href = escapeXml(`/oauth2/authorize?${parameters.toString()}`);
    return `<li><a class="button" href="${href}">Continue with ${providerTitles[type]}</a></li>`;
  };
  return {
    title: 'Sign in',
    body: `<h1>Sign in</h1>
<p class="note">Local stand-in of the hosted sign-in. With email and password, sign in on the site itself.</p>
<ul>${providers.map(link).join('')}</ul>`,
  };
};

/** Shown by the domain when it cannot redirect to the app. */
export const errorPage = (error: string): PageContent => ({
  title: 'Sign-in failed',
  body: `<h1>An error was encountered with the requested page</h1>
<p class="note"><code>${escapeXml(error)}</code></p>
<p>Go back to the site and begin the sign-in again.</p>`,
});

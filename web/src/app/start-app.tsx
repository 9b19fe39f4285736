import type { QueryClient } from '@tanstack/react-query';
import { startTransition, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { prepareDirection } from '@/i18n/direction';
import { directionOf } from '@/i18n/languages';
import { showRestored } from '@/i18n/own-texts';
import { useTextStore } from '@/i18n/text-store';
import { maybeSignedIn } from '@/lib/auth';
import { keepFocus } from '@/lib/keep-focus';
import { meKey } from '@/lib/query-keys';
import { meQuery } from '@/lib/session';
import { siteClient } from '@/lib/site-client';
import { pause } from '@/lib/pause';
import { useSite } from '@/lib/stores/site';
import { themeOf } from '@/ui/theme/theme';
import { askAhead } from './ask-ahead';
import { earlyInput } from './early-input';
import { Providers } from './providers';
import { reportMismatch } from './report-mismatch';
import { AppRoutes, loadPage, preparePage } from './router';
import { Started } from './started';

/** Before the user's data are drawn: a user who leaves quickly finds the page again without a network. */
const remember = async (client: QueryClient): Promise<void> => {
  const module = await import('@/lib/remember').catch(() => undefined);
  module?.rememberQueries(client);
};

const program = async (): Promise<ReactNode> => {
  keepFocus();
  const remembered = maybeSignedIn() ? remember(siteClient()) : undefined;
  await prepareDirection();
  // Each in a piece of its own.
  await pause();
  themeOf(directionOf(useTextStore.getState().locale));
  await pause();
  const client = siteClient();
  // The user may have signed in since the request.
  if (maybeSignedIn() && client.getQueryData(meKey) === null) client.removeQueries({ queryKey: meKey });
  if (maybeSignedIn()) void client.prefetchQuery(meQuery);
  await remembered;
  return (
    <BrowserRouter>
      <Providers client={client}>
        <AppRoutes />
      </Providers>
    </BrowserRouter>
  );
};

/** Shows every page except those that need little of this (`start-visit.tsx`). */
export const startApp = async (root: Root): Promise<void> => {
  // In parallel with loading the user: a page is shown when both are known.
  if (maybeSignedIn()) preparePage(location.pathname);
  showRestored();
  const content = await program();
  // In pieces, between which the browser handles input.
  startTransition(() => root.render(<Started>{content}</Started>));
};

/** Takes over a page that the build has drawn. */
export const takeOver = async (element: HTMLElement): Promise<void> => {
  const { pathname } = location;
  let signalStart = () => undefined as void;
  askAhead(siteClient(), new Promise(resolve => (signalStart = resolve)));
  const [content] = await Promise.all([program(), loadPage(pathname, () => again())]);
  await pause();
  // With the prerendered values: every attribute is compared.
  useSite.setState({ path: pathname });
  const again = earlyInput(element);
  const onStart = () => {
    showRestored();
    signalStart();
  };
  const started = <Started onStart={onStart}>{content}</Started>;
  startTransition(() => void hydrateRoot(element, started, { onRecoverableError: reportMismatch }));
};

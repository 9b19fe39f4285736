import { QueryClient } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { DrawnPath } from '#shared/contract/public-pages';
import { namespaces } from '#shared/i18n/namespaces';
import { forgetStyles, prepareDirection } from '@/i18n/direction';
import { loadNamespaces } from '@/i18n/instance';
import { useTextStore } from '@/i18n/text-store';
import { useSite } from '@/lib/stores/site';
import { Providers } from './providers';
import { AppRoutes, loadPage } from './router';
import { VisitorPage, visitorPage } from './visitor-page';

/** A page of the whole program, as it is before anything of the service is known. */
const programPage = async (path: DrawnPath): Promise<ReactNode> => {
  await loadPage(path);
  await prepareDirection();
  forgetStyles();
  return (
    <StaticRouter location={path}>
      <Providers client={new QueryClient()}>
        <AppRoutes />
      </Providers>
    </StaticRouter>
  );
};

const pageAt = async (path: DrawnPath): Promise<ReactNode> => {
  const visit = visitorPage(path);
  return visit ? <VisitorPage path={path} Page={(await visit.load()).Page} /> : programPage(path);
};

/**
 * A page as the build writes it into its file of each language: it is readable before the program is loaded, which then
 * hydrates it. Run by `scripts/build/prerendered.ts`, in Node.
 */
export const renderPage = async (path: DrawnPath, locale: string): Promise<string> => {
  await loadNamespaces(locale, namespaces);
  useTextStore.setState({ locale });
  useSite.setState({ path });
  return renderToString(<StrictMode>{await pageAt(path)}</StrictMode>);
};

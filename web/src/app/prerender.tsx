import { QueryClient } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { DrawnPath } from '#shared/contract/public-pages';
import { shippedTexts } from '#shared/i18n/shipped';
import { forgetStyles, prepareDirection } from '@/i18n/direction';
import { setTexts, useTextStore } from '@/i18n/text-store';
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
  const load = visitorPage(path);
  return load ? <VisitorPage path={path} Page={(await load()).Page} /> : programPage(path);
};

/**
 * A page as the build puts it into its file of each language: it is read before the program comes, which then takes it
 * over as it stands. Run by `scripts/build/prerendered.ts`, in Node.
 */
export const renderPage = async (path: DrawnPath, locale: string): Promise<string> => {
  setTexts(locale, await shippedTexts(locale));
  useTextStore.setState({ locale });
  useSite.setState({ path });
  return renderToString(<StrictMode>{await pageAt(path)}</StrictMode>);
};

import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { DrawnPath } from '#shared/contract/public-pages';
import { shippedTexts } from '#shared/i18n/shipped';
import { setTexts, useTextStore } from '@/i18n/text-store';
import { VisitorPage, visitorPage } from './visitor-page';

/**
 * A page of visitors as the build puts it into its file of each language: it is read before the program comes, which
 * then takes it over as it stands. Run by `scripts/build/prerendered.ts`, in Node.
 */
export const renderPage = async (path: DrawnPath, locale: string): Promise<string> => {
  const { Page } = await visitorPage(path)!();
  setTexts(locale, await shippedTexts(locale));
  useTextStore.setState({ locale });
  return renderToString(
    <StrictMode>
      <VisitorPage path={path} Page={Page} />
    </StrictMode>,
  );
};

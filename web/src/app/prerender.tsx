import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { shippedTexts } from '#shared/i18n/shipped';
import { setTexts, useTextStore } from '@/i18n/text-store';
import { LandingPage } from './landing-page';

/**
 * The landing page as the build puts it into the page of each language: it is read before the program comes, which then
 * takes it over as it stands. Run by `scripts/build/prerendered.ts`, in Node.
 */
export const renderLanding = async (locale: string): Promise<string> => {
  setTexts(locale, await shippedTexts(locale));
  useTextStore.setState({ locale });
  return renderToString(
    <StrictMode>
      <LandingPage path="/" />
    </StrictMode>,
  );
};

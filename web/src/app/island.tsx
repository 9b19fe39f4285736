import { useEffect, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { prepareDirection } from '@/i18n/direction';
import { keepFocus } from '@/lib/keep-focus';
import { siteClient } from '@/lib/site-client';
import { Providers } from './providers';

/**
 * A part of the landing page with the providers of all other pages. The window's query client remains when those pages
 * follow.
 */
export function Island(props: { children: ReactNode }) {
  // The other pages start it with the program.
  useEffect(keepFocus, []);
  return (
    <BrowserRouter>
      <Providers client={siteClient()}>{props.children}</Providers>
    </BrowserRouter>
  );
}

export { prepareDirection };

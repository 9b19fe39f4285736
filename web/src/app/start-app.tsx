import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { prepareDirection } from '@/i18n/direction';
import { maybeSignedIn } from '@/lib/auth';
import { meKey } from '@/lib/query-keys';
import { siteClient } from '@/lib/site-client';
import { Providers } from './providers';
import { AppRoutes } from './router';

/** Shows every page but the landing page of a visitor, which goes without most of this. */
export const startApp = async (root: Root): Promise<void> => {
  await prepareDirection();
  const client = siteClient();
  // Somebody may have signed in since it was asked.
  if (maybeSignedIn() && client.getQueryData(meKey) === null) client.removeQueries({ queryKey: meKey });
  root.render(
    <StrictMode>
      <BrowserRouter>
        <Providers client={client}>
          <AppRoutes />
        </Providers>
      </BrowserRouter>
    </StrictMode>,
  );
};

import './app/inter.css';
import './app/forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from './app/providers';
import { AppRoutes } from './app/router';
import { startLanguage } from './i18n/i18n';
import './lib/install';

const start = async (): Promise<void> => {
  await startLanguage();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <BrowserRouter>
        <Providers>
          <AppRoutes />
        </Providers>
      </BrowserRouter>
    </StrictMode>,
  );
};

void start();

// After everything that the visitor waits for.
if (import.meta.env.PROD)
  addEventListener('load', () =>
    setTimeout(() => void import('./lib/app-shell').then(shell => shell.registerShell()), 1_000),
  );

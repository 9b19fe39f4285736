import './app/inter.css';
import './ui/site.css';
import './app/forced-colors.css';
import { createRoot } from 'react-dom/client';
import { startLanding } from './app/start-landing';
import { startLanguage } from './i18n/i18n';
import { maybeSignedIn } from './lib/auth';
import './lib/install';

const loadApp = () => import('./app/start-app');

const start = async (): Promise<void> => {
  // A visitor of the home page needs little of the program; whoever else comes waits for the rest of it.
  const isVisit = location.pathname === '/' && !maybeSignedIn();
  const loading = isVisit ? undefined : loadApp();
  await startLanguage();
  const element = document.getElementById('root')!;
  // What stands in it stays until this has drawn the same.
  const root = createRoot(element);
  delete element.dataset['drawn'];
  if (loading) await (await loading).startApp(root);
  else startLanding(root, async () => (await loadApp()).startApp(root));
};

void start();

// After everything that the visitor waits for.
if (import.meta.env.PROD)
  addEventListener('load', () =>
    setTimeout(() => void import('./lib/app-shell').then(shell => shell.registerShell()), 1_000),
  );

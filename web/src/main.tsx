import './app/inter.css';
import './ui/site.css';
import './app/forced-colors.css';
import { createRoot } from 'react-dom/client';
import { startLanding } from './app/start-landing';
import { StartFailed } from './app/start-failed';
import { startLanguage } from './i18n/i18n';
import { maybeSignedIn } from './lib/auth';
import './lib/install';

const loadApp = () => import('./app/start-app');

const start = async (): Promise<void> => {
  const element = document.getElementById('root')!;
  // A visitor of the home page needs little of the program; whoever else comes waits for the rest of it.
  const isVisit = location.pathname === '/' && !maybeSignedIn();
  const app = isVisit ? undefined : loadApp();
  // Awaited below; the language may take longer than a refusal.
  app?.catch(() => undefined);
  await startLanguage();
  if (!app) return void startLanding(element, async root => (await loadApp()).startApp(root));
  // React empties it with the first drawing only, which may be long to come.
  element.replaceChildren();
  delete element.dataset['drawn'];
  const root = createRoot(element);
  try {
    await (await app).startApp(root);
  } catch {
    root.render(<StartFailed />);
  }
};

void start();

// After everything that the visitor waits for.
if (import.meta.env.PROD)
  addEventListener('load', () =>
    setTimeout(() => void import('./lib/app-shell').then(shell => shell.registerShell()), 1_000),
  );

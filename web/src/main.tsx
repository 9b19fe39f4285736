import './app/inter.css';
import './ui/site.css';
import './app/forced-colors.css';
import { createRoot } from 'react-dom/client';
import { isPrerendered } from './app/is-prerendered';
import { startVisit } from './app/start-visit';
import { StartFailed } from './app/start-failed';
import { visitorPage } from './app/visitor-page';
import { loadTexts, startLanguage } from './i18n/i18n';
import { authModule, maybeSignedIn } from './lib/auth';
import { ignoreComposing } from './lib/composing';
import './lib/install';
import { guardTranslatedTexts } from './lib/translated-text';
import { followScheme } from './ui/color-scheme';

guardTranslatedTexts();
ignoreComposing();
followScheme();

const loadApp = () => import('./app/start-app');

const start = async (): Promise<void> => {
  const element = document.getElementById('root')!;
  // A visitor of a public page needs little of the program; all others wait for the rest of it.
  const page = maybeSignedIn() ? undefined : visitorPage(location.pathname);
  const visit = page?.load();
  const app = visit ? undefined : loadApp();
  // The first call waits for a token.
  if (maybeSignedIn()) authModule().catch(() => undefined);
  // Awaited below; the language may take longer than a refusal.
  visit?.catch(() => undefined);
  app?.catch(() => undefined);
  // If the files of their language fail to load, the page is in English.
  await startLanguage().catch(() => undefined);
  try {
    if (visit) {
      const [{ Page }] = await Promise.all([visit, page?.texts && loadTexts(page.texts)]);
      return void startVisit(element, Page, async root => (await loadApp()).startApp(root));
    }
  } catch {
    // A prerendered page stays, and the page for missing files has its own button to try again.
    return element.dataset['drawn'] === undefined ? createRoot(element).render(<StartFailed />) : undefined;
  }
  const isDrawn = isPrerendered(element);
  const root = isDrawn ? undefined : createRoot(element);
  try {
    const { startApp, takeOver } = await app!;
    await (root ? startApp(root) : takeOver(element));
  } catch {
    (root ?? createRoot(element)).render(<StartFailed />);
  }
};

void start();

// After everything that the visitor waits for.
if (import.meta.env.PROD)
  addEventListener('load', () =>
    setTimeout(() => void import('./lib/service-worker-update').then(shell => shell.registerShell()), 1_000),
  );

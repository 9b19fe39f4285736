import '@/app/inter.css';
import '@/ui/site.css';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { ApiError } from '#shared/client/api-error';
import { Providers } from '@/app/providers';
import { prepareDirection } from '@/i18n/direction';
import { loadTexts, setLanguage } from '@/i18n/i18n';
import { setTransport } from '@/lib/api';
import { setConfig } from '@/lib/config';
import { createQueryClient } from '@/lib/query';
import { carTypesKey, meKey, settingsKey } from '@/lib/query-keys';
import { aCarType, aUser } from '../fixtures';
import { chooseScheme } from '@/ui/color-scheme';
import { focusStop } from './focus';
import { cutTexts, outsideButtons } from './measure';
import { ofAccounts } from './of-accounts';
import { ofDesks } from './of-desks';
import { ofRides } from './of-rides';

const overlays = { ...ofRides, ...ofAccounts, ...ofDesks };
const OVERLAYS = '.MuiModal-root, [role=dialog], [role=menu], main';
const PARTS = '.MuiModal-root, main';
const PATIENCE_MS = 4_000;

const frame = () => new Promise(resolve => requestAnimationFrame(resolve));

/** Waits until no question is open and nothing loads any more. */
const settled = async (isBusy: () => boolean): Promise<void> => {
  const end = performance.now() + PATIENCE_MS;
  let quiet = 0;
  while (quiet < 3 && performance.now() < end) {
    await frame();
    const isOpen = [...document.querySelectorAll(OVERLAYS)].some(element => element.textContent.trim() !== '');
    quiet = !isOpen || isBusy() ? 0 : quiet + 1;
  }
};

let root: Root | undefined;

/** Draws one overlay in the place of the one before. */
const show = async (source: string, at: number): Promise<void> => {
  const overlay = overlays[source]![at]!;
  root?.unmount();
  document.body.querySelectorAll(':scope > :not(main, script)').forEach(element => element.remove());
  const user = overlay.user ?? aUser();
  localStorage.clear();
  localStorage.setItem('CognitoIdentityServiceProvider.test.LastAuthUser', user.id);
  const settings = { settings: { ...defaultSettings, ...overlay.settings }, appcat: overlay.appcat ?? 'delivery' };
  setTransport(async (operation, input) => {
    const answers: typeof overlay.api = { fetchLanguages: () => ({ languages: [] }), ...overlay.api };
    const answer = answers[operation];
    if (!answer) throw new ApiError('not_found', `nothing answers ${operation}`);
    return answer(input as never);
  });
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
  client.setQueryData(meKey, user);
  client.setQueryData(settingsKey, settings);
  client.setQueryData(carTypesKey, [aCarType()]);
  overlay.before?.();
  root = createRoot(document.querySelector('main')!);
  root.render(
    <MemoryRouter initialEntries={[overlay.route ?? '/']}>
      <Providers client={client}>{overlay.draw()}</Providers>
    </MemoryRouter>,
  );
  const isBusy = () => client.isFetching() > 0;
  await settled(isBusy);
  if (overlay.isBehindButton) document.querySelector<HTMLElement>('main button')!.click();
  await settled(isBusy);
};

// Maps are irrelevant here, and the processor would draw them.
HTMLCanvasElement.prototype.getContext = () => null;

const start = async (): Promise<void> => {
  setConfig({ stage: 'test', region: 'local-1', userPoolId: 'local_test', userPoolClientId: 'test' });
  chooseScheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  await prepareDirection();
  await loadTexts('rest');
};

const WAITS = 20;
const WAIT_MS = 100;

/**
 * Labels that are cut after the overlay has reached its position: on a busy machine that takes more than two frames.
 */
const whenStill = async (): Promise<string[]> => {
  const measured = () => [...cutTexts(document.querySelectorAll(PARTS)), ...outsideButtons()];
  let texts = measured();
  for (let waits = 0; texts.length > 0 && waits < WAITS; waits++) {
    await new Promise(resolve => setTimeout(resolve, WAIT_MS));
    texts = measured();
  }
  return texts;
};

/** Parts that measure themselves draw again after the first time. */
const switchLanguage = async (locale: string): Promise<void> => {
  await setLanguage(locale, false);
  await frame();
  await frame();
};

/** Steered by the journey that measures them (`test/e2e/overlays.spec.ts`) and by the script that takes pictures. */
Object.assign(window, {
  overlays: {
    started: start(),
    list: () => Object.entries(overlays).flatMap(([source, states]) => states.map((_, at) => [source, at] as const)),
    show,
    texts: (size: number) => {
      document.documentElement.style.fontSize = `${size}%`;
    },
    language: switchLanguage,
    focusStop,
    /** Labels that cannot be read or reached, in each of these languages. */
    cut: async (locales: readonly string[]) => {
      const found: string[] = [];
      for (const locale of locales) {
        await switchLanguage(locale);
        const texts = await whenStill();
        found.push(...texts.map(text => `${locale}: ${text}`));
      }
      return found;
    },
  },
});

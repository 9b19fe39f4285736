import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { setCategory } from '@/i18n/own-texts';
import { useSite } from '@/lib/stores/site';
import { api } from './api';
import { CACHED_MS, LOOK_EVERY_MS } from './catalog-pace';
import { offerServiceLanguages } from './language-offer';
import { cacheService, lastService } from './last-settings';

type Answer = OutputOf<Operations['fetchSettings']>;

let shown: Answer | undefined;
/** The settings as they were loaded, for the query client that takes over. */
export const shownSettings = (): Answer | undefined => shown;

const showSettings = (answer: Answer): void => {
  shown = answer;
  const { settings, appcat } = answer;
  setCategory(appcat);
  cacheService({ settings, appcat });
  useSite.setState({ settings, appcat, isKnown: true });
};

/** Shows the data of the last visit until the service answers. */
const showLast = (): void => {
  const { settings, appcat, carTypes } = lastService();
  if (settings && appcat) {
    setCategory(appcat);
    useSite.setState({ settings, appcat, isKnown: true });
  }
  if (carTypes) useSite.setState({ carTypes });
};

const loadCarTypes = async (): Promise<void> => {
  const { carTypes } = await api.fetchCarTypes();
  cacheService({ carTypes });
  useSite.setState({ carTypes });
};
const loadLanguages = async (): Promise<void> =>
  void (await offerServiceLanguages((await api.fetchLanguages()).languages));

/** Now, and once more when no cache can still have the outdated list. */
const loadAgain = (load: () => Promise<void>): void => {
  const quietly = () => void load().catch(() => undefined);
  quietly();
  setTimeout(quietly, CACHED_MS);
};

/** Looks for changes since the last look. Failures are silent: the next look comes soon. */
const look = async (): Promise<void> => {
  if (document.hidden || !navigator.onLine) return;
  const before = shown;
  const fresh = await api.fetchSettings().catch(() => undefined);
  if (!fresh) return;
  if (JSON.stringify(before) !== JSON.stringify(fresh)) showSettings(fresh);
  const isNew = (list: 'carTypes' | 'languages') => before?.versions?.[list] !== fresh.versions?.[list];
  if (isNew('carTypes') || !useSite.getState().carTypes) loadAgain(loadCarTypes);
  if (isNew('languages')) loadAgain(loadLanguages);
};

/** Loads the service's data for the public pages, and follows their changes. Returns a function that stops it. */
export const followSite = (): (() => void) => {
  showLast();
  void Promise.allSettled([api.fetchSettings().then(showSettings), loadCarTypes(), loadLanguages()]);
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return () => clearInterval(timer);
};

import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { deviceStorage } from '../storage';

type Answer = Pick<OutputOf<Operations['fetchSettings']>, 'settings' | 'appcat'>;
type CarTypes = OutputOf<Operations['fetchCarTypes']>['carTypes'];
type Known = Partial<Answer> & { carTypes?: CarTypes };

const STORED_AS = 'wayfare-service';
let known: Known | undefined;

/** Data about the service from the last visit on this device; no personal data. */
export const lastService = (): Known => {
  try {
    known ??= JSON.parse(deviceStorage.getItem(STORED_AS) ?? '{}') as Known;
  } catch {
    known = {};
  }
  return known;
};

/** Stored for a page that is opened without a network: its settings are the last ones, never made-up ones. */
export const cacheService = (news: Known): void => {
  const text = JSON.stringify({ ...lastService(), ...news });
  known = JSON.parse(text) as Known;
  deviceStorage.setItem(STORED_AS, text);
};

/** As if the page had just been opened. */
export const forgetService = (): void => {
  known = undefined;
};

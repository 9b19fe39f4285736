import type { Settings } from '#shared/contract/entities/settings';

/**
 * The least amounts paid in cash, major units, of currencies whose coins are larger than their minor unit: Unicode CLDR 48.2,
 * `currencyData`, each `cashRounding` or else one unit of `cashDigits`.
 */
const steps: Readonly<Record<string, number>> = {
  AMD: 1,
  CAD: 0.05,
  CHF: 0.05,
  CRC: 1,
  CZK: 1,
  DKK: 0.5,
  GYD: 1,
  HUF: 5,
  MNT: 1,
  MUR: 1,
  NOK: 1,
  RSD: 1,
  SEK: 1,
  TWD: 1,
  TZS: 1,
  UZS: 1,
};

/** The least amount of cash in a currency, major units; 0: exact. */
export const cashStep = (code: string): number => steps[code] ?? 0;

/** The least amount of cash of a stage: its setting, else that of its currency. */
export const smallestCash = (settings: Pick<Settings, 'smallestCash' | 'code'>): number =>
  settings.smallestCash ?? cashStep(settings.code);

import type { Settings } from '#shared/contract/entities/settings';
import { toMinor } from './money';

/** Where the setting is blank, one admin alone gives so many of the currency's smallest units in a day. */
const USUAL_MINOR = 100_000;

type Limited = Pick<Settings, 'creditLimit' | 'code'>;

/** Credit that one admin alone gives in a day, minor units. */
export const creditLimitMinor = ({ creditLimit, code }: Limited): number =>
  creditLimit === null ? USUAL_MINOR : toMinor(creditLimit, code);

import type { Settings } from '#shared/contract/entities/settings';
import { toMinor } from './money';

/** If the setting is blank, one admin may give this many of the currency's smallest units alone in a day. */
const USUAL_MINOR = 100_000;

type Limited = Pick<Settings, 'creditLimit' | 'code'>;

/** Credit that one admin may give alone in a day, minor units. */
export const creditLimitMinor = ({ creditLimit, code }: Limited): number =>
  creditLimit === null ? USUAL_MINOR : toMinor(creditLimit, code);

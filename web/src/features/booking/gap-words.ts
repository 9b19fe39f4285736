import type { MessageKey } from '#shared/i18n/en';
import { choiceOf } from '@/i18n/i18n';
import { i18n } from '@/i18n/instance';
import { listed } from '@/lib/format';
import type { Gap } from './check-trip';

const words: Readonly<Record<Gap, MessageKey>> = {
  rider: 'book.gapRider',
  pickup: 'book.gapPickup',
  drop: 'book.gapDrop',
  time: 'book.gapTime',
  vehicle: 'book.gapVehicle',
};

/** The parameters of `select_proper` that name the missing parts and nothing else. */
export const gapWords = (gaps: readonly Gap[]): { context: 'missing'; what: string } => {
  const what = gaps.map(gap => i18n.t(words[gap]));
  return { context: 'missing', what: listed(what, choiceOf(i18n.language).dateLocale) };
};

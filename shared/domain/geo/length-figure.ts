import { KM_PER_MILE } from '../../contract/constants';
import { figures } from '../money/money-text';

/** The figure of a length that is given in km, in Western digits. */
export const lengthFigure = (km: number, unit: 'km' | 'mi', lang: string): string =>
  new Intl.NumberFormat(figures(lang.startsWith('ar') ? 'en' : lang), { maximumFractionDigits: 1 }).format(
    unit === 'mi' ? km / KM_PER_MILE : km,
  );

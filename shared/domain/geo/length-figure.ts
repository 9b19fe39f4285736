import { KM_PER_MILE } from '../../contract/constants';
import { figures } from '../money/money-text';

/** Below it, in its unit, a length has a decimal: "2.0 km", but "12 km". */
export const SHORT_WAY = 10;

/** The figure of a length that is given in km, in Western digits, as the screens have it. */
export const lengthFigure = (km: number, unit: 'km' | 'mi', lang: string): string => {
  const value = unit === 'mi' ? km / KM_PER_MILE : km;
  const decimals = value < SHORT_WAY ? 1 : 0;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(figures(lang.startsWith('ar') ? 'en' : lang), digits).format(value);
};

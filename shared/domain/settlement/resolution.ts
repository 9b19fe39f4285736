import type { SettlementDifference } from '../../contract/entities/settlement';
import { feeOf } from './line';

/**
 * The change of the account at the provider or bank that makes books and report agree, minor units; undefined for
 * another currency, in which the books have no amount.
 */
export const missingMinor = ({ kind, line, oursMinor = 0 }: SettlementDifference): number | undefined => {
  switch (kind) {
    case 'missingHere':
    case 'unknown':
      return line.netMinor;
    case 'missingThere':
      return 0 - line.grossMinor;
    case 'otherAmount':
      return line.grossMinor - oursMinor;
    case 'otherFee':
      return oursMinor - feeOf(line);
    case 'otherCurrency':
      return undefined;
  }
};

import { type Money, toDecimalText } from '#shared/domain/money/provider-amounts';

const withoutDecimals = ['HUF', 'JPY', 'TWD'];

export const valueOf = ({ minor, currency }: Money): string | undefined => {
  try {
    return minor > 0 ? toDecimalText({ minor, currency }, withoutDecimals.includes(currency) ? 0 : 2) : undefined;
  } catch {
    return undefined;
  }
};

export const moneyOf = (amount: Money) => {
  const value = valueOf(amount);
  if (value === undefined) throw new Error(`PayPal takes no ${amount.minor} minor units of ${amount.currency}`);
  return { currency_code: amount.currency, value };
};

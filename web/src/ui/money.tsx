import { useFormat } from '@/lib/format';

type Look = {
  /** With its sign, even if positive. */
  signed?: boolean | undefined;
  /** With all decimals of the currency, so that a column of amounts is aligned. */
  exact?: boolean | undefined;
};

/** An amount in major units with the currency symbol of the settings, in tabular figures. */
export function Money({ amount, className = '', ...look }: { amount: number; className?: string } & Look) {
  const { money, signed, exact } = useFormat();
  const words = look.signed ? signed : look.exact ? exact : money;
  return <span className={`tnum ${className}`}>{words(amount)}</span>;
}

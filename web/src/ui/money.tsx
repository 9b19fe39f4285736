import { useFormat } from '@/lib/format';

/** An amount in major units with the currency symbol of the settings, in tabular figures. */
export function Money(props: {
  amount: number;
  className?: string;
  signed?: boolean | undefined;
  /** In a column of figures. */
  exact?: boolean;
}) {
  const { money, signed, exact } = useFormat();
  const words = props.exact ? exact : props.signed ? signed : money;
  return <span className={`tnum ${props.className ?? ''}`}>{words(props.amount)}</span>;
}

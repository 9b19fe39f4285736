import { useFormat } from '@/lib/format';

/** An amount in major units with the currency symbol of the settings, in tabular figures. */
export function Money(props: { amount: number; className?: string; signed?: boolean | undefined }) {
  const { money, signed } = useFormat();
  return <span className={`tnum ${props.className ?? ''}`}>{(props.signed ? signed : money)(props.amount)}</span>;
}

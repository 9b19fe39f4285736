import { useFormat } from '@/lib/format';

/** An amount in major units with the currency symbol of the settings, in tabular figures. */
export function Money(props: { amount: number; className?: string; signed?: boolean | undefined }) {
  const { money, signed } = useFormat();
  const words = props.signed ? signed : money;
  return <span className={`tnum ${props.className ?? ''}`}>{words(props.amount)}</span>;
}

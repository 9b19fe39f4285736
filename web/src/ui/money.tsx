import { useFormat } from '@/lib/format';

/** An amount in major units with the currency symbol of the settings, in tabular figures. */
export function Money(props: { amount: number; className?: string }) {
  const { money } = useFormat();
  return <span className={`tnum ${props.className ?? ''}`}>{money(props.amount)}</span>;
}

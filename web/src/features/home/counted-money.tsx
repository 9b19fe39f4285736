import { useEffect, useRef, useState } from 'react';
import { Money } from '@/ui/money';

/** The first amount counts as long as the animation of the route, a further one less. */
const [FIRST_MS, NEXT_MS] = [1_200, 400];

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Counts from 0, and later from the shown amount, to the amount; that at once with reduced motion. */
function useCounted(amount: number): number {
  const [shown, setShown] = useState(0);
  const last = useRef(0);
  useEffect(() => {
    let frame = 0;
    let start: number | undefined;
    const from = last.current;
    const step = (now: number) => {
      start ??= now;
      const share = still() ? 1 : Math.min(1, (now - start) / (from === 0 ? FIRST_MS : NEXT_MS));
      last.current = share < 1 ? amount - (amount - from) * (1 - share) ** 3 : amount;
      setShown(last.current);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  return shown;
}

/** An amount that counts up to its value; screen readers read the value at once. */
export function CountedMoney({ amount }: { amount: number }) {
  const counted = useCounted(amount);
  if (counted === amount) return <Money amount={amount} />;
  return (
    <>
      <span aria-hidden>
        <Money amount={Number.isInteger(amount) ? Math.round(counted) : counted} />
      </span>
      <span className="visually-hidden">
        <Money amount={amount} />
      </span>
    </>
  );
}

import { useEffect, useState } from 'react';
import { Money } from '@/ui/money';

/** As long as the animation of the route. */
const COUNT_MS = 1_200;

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** From 0 to 1, at the pace of the route's animation; 1 with reduced motion. */
function useGrowth(amount: number): number {
  const [part, setPart] = useState(0);
  useEffect(() => {
    let frame = 0;
    const start = performance.now();
    const step = (now: number) => {
      const share = still() ? 1 : Math.min(1, (now - start) / COUNT_MS);
      setPart(1 - (1 - share) ** 3);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  return part;
}

/** An amount that counts up to its value; screen readers read the value at once. */
export function CountedMoney({ amount }: { amount: number }) {
  const part = useGrowth(amount);
  const counted = Number.isInteger(amount) ? Math.round(amount * part) : amount * part;
  if (part === 1) return <Money amount={amount} />;
  return (
    <>
      <span aria-hidden>
        <Money amount={counted} />
      </span>
      <span className="visually-hidden">
        <Money amount={amount} />
      </span>
    </>
  );
}

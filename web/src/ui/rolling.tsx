import { keyframes, styled } from '@mui/material/styles';
import { motion } from './theme/tokens';

const roll = keyframes({ from: { transform: 'translateY(35%)', opacity: 0 }, to: { transform: 'none', opacity: 1 } });

const Line = styled('span')({
  display: 'inline-block',
  fontVariantNumeric: 'tabular-nums',
  animation: `${roll} ${motion.calmMs}ms ${motion.easing}`,
});

/** A figure that rolls in when it changes. */
export function Rolling({ text }: { text: string }) {
  return <Line key={text}>{text}</Line>;
}

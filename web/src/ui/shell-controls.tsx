import { styled, type Theme } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { motion, radius } from '@/ui/theme/tokens';

// Controls of the first download: MUI's buttons add 10 kB of ripple and progress that the public shell never uses.

/** An icon button, like MUI's IconButton. `as="a"` makes it a link. */
export const QuietIconButton = styled('button')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'color-mix(in srgb, currentColor 8%, transparent)' },
});

const primary = ({ theme }: { theme: Theme }) => ({
  ...theme.typography.button,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  minHeight: 56,
  paddingInline: 28,
  borderRadius: radius.card,
  color: theme.vars!.palette.primary.contrastText,
  backgroundColor: theme.vars!.palette.primary.main,
  textDecoration: 'none',
  transition: `background-color ${motion.quickMs}ms, transform ${motion.quickMs}ms ${motion.easing}`,
  '& svg': { fontSize: 20 },
  '&:hover': { backgroundColor: theme.vars!.palette.primaryHover },
  '&:active': { transform: 'scale(0.985)' },
  '&:focus-visible': { boxShadow: `0 0 0 6px ${theme.vars!.palette.amber}` },
});

/** The primary action as a link, like a large contained Button. */
export const PrimaryLink = styled(Link)(primary);

/** The same as a button. */
export const PrimaryButton = styled('button')(primary, { border: 0, cursor: 'pointer' });

import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { useSettings } from '@/lib/settings-queries';

const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

const BrandLink = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  color: 'inherit',
  textDecoration: 'none',
  ...theme.typography.h3,
  borderRadius: 8,
  // A phone at 200 %: the mark alone is seen.
  '@media (max-width: 300px)': { '& > span': visuallyHidden },
}));

/** The logo: a W whose last stroke is a road. */
export function BrandMark(props: { size?: number }) {
  return (
    <svg width={props.size ?? 32} height={props.size ?? 32} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="#14171F" stroke="#3A404D" strokeWidth="0.75" />
      <g fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7 10.5l4.2 11 4.8-10.2 4.8 10.2" stroke="#F3F1EA" />
        <path d="M20.8 21.5L25 10.5" stroke="#FFB300" />
      </g>
    </svg>
  );
}

/** Logo and application name, or the logo alone; links to home. */
export function Brand(props: { nameless?: boolean }) {
  const { appName } = useSettings();
  return (
    <BrandLink to="/">
      <BrandMark />
      <span translate="no" className={props.nameless ? 'visually-hidden' : undefined}>
        {appName}
      </span>
    </BrandLink>
  );
}

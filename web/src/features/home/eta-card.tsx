import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

const Card = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInlineEnd: '6%',
  top: '15%',
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 14,
  alignItems: 'center',
  padding: '14px 20px 14px 14px',
  borderRadius: 16,
  backgroundColor: theme.vars!.palette.background.paper,
  color: theme.vars!.palette.text.primary,
  border: `1px solid ${theme.vars!.palette.hairline}`,
  boxShadow: '0 1px 2px rgb(10 12 18 / 0.08), 0 16px 40px rgb(10 12 18 / 0.18)',
  '& strong': {
    ...theme.typography.h2,
    fontVariantNumeric: 'tabular-nums',
    display: 'block',
    color: theme.vars!.palette.text.primary,
  },
  '& span': { ...theme.typography.caption, color: theme.vars!.palette.text.secondary },
  [theme.breakpoints.down('md')]: { position: 'relative', display: 'none' },
}));

const Ring = styled('svg')(({ theme }) => ({
  gridRow: 'span 2',
  '& .rest': { fill: 'none', stroke: theme.vars!.palette.hairline, strokeWidth: 5 },
  '& .gone': { fill: 'none', stroke: theme.vars!.palette.amber, strokeWidth: 5, strokeLinecap: 'round' },
  '& .car': { fill: theme.vars!.palette.text.primary },
}));

/** A decorative sample of the ride screen, hidden from screen readers. */
export function EtaCard() {
  const { t } = useTranslation();
  return (
    <Card aria-hidden>
      <Ring width="52" height="52" viewBox="0 0 52 52">
        <circle className="rest" cx="26" cy="26" r="22" />
        <path className="gone" d="M26 4a22 22 0 1 1-21 28.5" />
        <path
          className="car"
          d="M15 31v-5l2-1 2.5-5c.5-1 1-1.5 2.5-1.5h8c1.5 0 2 .5 2.5 1.5l2.5 5 2 1v5h-3a3 3 0 0 1-6 0h-4a3 3 0 0 1-6 0z"
        />
      </Ring>
      <span>
        {t('home.etaLabel')}
        <strong>{t('home.etaValue')}</strong>
      </span>
    </Card>
  );
}

import { styled } from '@mui/material/styles';
import { useTranslation } from '@/i18n/translation';
import { splitAddress } from '@/lib/split-address';
import { ArrowIcon } from './icons';

const Line = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  '& bdi': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& svg': { fontSize: 16, flex: 'none', color: theme.vars!.palette.text.secondary },
}));

/** Pickup and drop in one line: the streets, with the full addresses as a tooltip. */
export function RouteWords(props: { pickup: string; drop: string }) {
  const { t } = useTranslation();
  return (
    <Line title={`${props.pickup} → ${props.drop}`}>
      <span className="visually-hidden">{t('bookings.from')}</span>
      <bdi>{splitAddress(props.pickup)[0]}</bdi>
      <ArrowIcon aria-hidden />
      <span className="visually-hidden">{t('bookings.to')}</span>
      <bdi>{splitAddress(props.drop)[0]}</bdi>
    </Line>
  );
}

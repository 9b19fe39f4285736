import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslation } from '@/i18n/translation';
import { FrameMenu } from '@/ui/frame-menu';
import { BESIDE_CARD, BESIDE_MAP, CARD_GAP_PX, forcedEdge } from '@/ui/map-card';
import { Money } from '@/ui/money';
import { radius } from '@/ui/theme/tokens';

const Pill = styled('div')({
  position: 'absolute',
  zIndex: 2,
  top: 12,
  insetInlineStart: 12,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '10px 16px',
  borderRadius: radius.sheet,
  backgroundColor: '#14171F',
  color: '#F3F1EA',
  boxShadow: '0 0 0 1px rgb(255 255 255 / 0.10), 0 8px 24px rgb(10 12 18 / 0.35)',
  ...forcedEdge,
  '& > button': { marginInline: '-10px -4px', marginBlock: '-4px', color: 'inherit' },
  [BESIDE_MAP]: { top: CARD_GAP_PX, insetInlineStart: BESIDE_CARD },
});

const Dot = styled('span')({
  width: 12,
  height: 12,
  borderRadius: '50%',
  border: '2px solid #A6ABB6',
  '&[data-on="true"]': {
    borderColor: '#4CC38A',
    backgroundColor: '#4CC38A',
    boxShadow: '0 0 0 4px rgb(76 195 138 / 0.25)',
  },
});

/** Today's rides and earnings, over the map. */
export function TopBar(props: { online: boolean; rides: number; earned: number }) {
  const { t } = useTranslation();
  return (
    <Pill role="group" aria-label={t('driver.today')}>
      <FrameMenu />
      <Dot data-on={props.online} role="img" aria-label={t(props.online ? 'driver.online' : 'driver.offline')} />
      <Box sx={{ lineHeight: 1.2 }}>
        <Box sx={{ typography: 'h3' }}>
          <Money amount={props.earned} />
        </Box>
        <Box sx={{ typography: 'body2', opacity: 0.8 }} className="tnum">
          {t('driver.today')} · {t('driver.rides', { count: props.rides })}
        </Box>
      </Box>
    </Pill>
  );
}

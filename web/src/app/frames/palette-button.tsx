import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import { showOnDesk, worksAtDesk } from '@/lib/stores/desk';
import { PALETTE_KEYS } from '@/ui/key-names';
import { SearchIcon } from '@/ui/icons';

/** The keys wrap into a second line, which is cut off, where the words leave them no room. */
const oneLine = {
  display: 'flex',
  flexWrap: 'wrap',
  flex: 1,
  columnGap: 1,
  justifyContent: 'space-between',
  alignItems: 'baseline',
  height: '1.5em',
  lineHeight: 1.5,
  overflow: 'hidden',
  textAlign: 'start',
} as const;

/** Opens the palette; frequent users press its keys, which the button shows if there is room. */
export function PaletteButton({ userType, small = false }: { userType: UserType; small?: boolean }) {
  const { t } = useTranslation();
  if (!worksAtDesk(userType)) return null;
  const open = () => showOnDesk('palette');
  const keys = { 'aria-keyshortcuts': 'Control+K Meta+K' };
  if (small)
    return (
      <IconButton {...keys} aria-label={t('menu.palette')} title={t('menu.palette')} onClick={open}>
        <SearchIcon />
      </IconButton>
    );
  return (
    <Button
      {...keys}
      variant="outlined"
      size="small"
      startIcon={<SearchIcon />}
      onClick={open}
      sx={{
        mx: 1,
        mb: 1,
        px: 1,
        fontSize: '0.875rem',
        flex: 'none',
        justifyContent: 'flex-start',
        borderColor: 'hairline',
        color: 'text.secondary',
        fontWeight: 450,
      }}
    >
      <Box component="span" sx={oneLine}>
        <span>{t('menu.palette')}</span>
        <Box component="kbd" dir="ltr" aria-hidden sx={{ font: 'inherit', fontSize: 12 }}>
          {PALETTE_KEYS}
        </Box>
      </Box>
    </Button>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from '@/i18n/translation';
import { PALETTE_KEYS } from '@/ui/key-names';
import { SheetDialog } from '@/ui/sheet-dialog';
import { showOnDesk, switchKeys, useDesk } from '@/lib/stores/desk';

const shortcuts = [
  ['palette', PALETTE_KEYS],
  ['search', '/'],
  ['next', 'J'],
  ['previous', 'K'],
  ['open', 'Enter'],
  ['add', 'N'],
  ['close', 'Esc'],
  ['keys', '?'],
] as const;
/** Shortcuts that the switch turns off. */
const single = new Set(['search', 'next', 'previous', 'add', 'keys']);

const Key = styled('kbd')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-block',
  minWidth: 28,
  padding: '2px 8px',
  textAlign: 'center',
  border: `1px solid ${theme.vars!.palette.hairline}`,
  borderBottomWidth: 2,
  borderRadius: 6,
  backgroundColor: theme.vars!.palette.surface,
}));

/** The shortcuts, and the switch that turns the single keys off. */
export function KeysDialog() {
  const { t } = useTranslation();
  const help = useId();
  const keys = useDesk(desk => desk.keys);
  const close = () => showOnDesk(undefined);
  return (
    <SheetDialog
      open
      title={t('desk.keysTitle')}
      onClose={close}
      actions={<Button onClick={close}>{t('common.close')}</Button>}
    >
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'center', gap: 1 }}>
        {shortcuts.map(([name, key]) => (
          <Box
            key={name}
            sx={{ display: 'contents', color: single.has(name) && !keys ? 'text.secondary' : 'text.primary' }}
          >
            <Box component="dt" sx={single.has(name) && !keys ? { textDecoration: 'line-through' } : {}}>
              {t(`desk.key.${name}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'end' }}>
              <Key dir="ltr">{key}</Key>
            </Box>
          </Box>
        ))}
      </Box>
      <FormControlLabel
        sx={{ mt: 2 }}
        control={
          <Switch
            checked={keys}
            slotProps={{ input: { 'aria-describedby': help } }}
            onChange={(_event, on) => switchKeys(on)}
          />
        }
        label={t('desk.singleKeys')}
      />
      <FormHelperText id={help}>{t('desk.singleKeysHelp')}</FormHelperText>
    </SheetDialog>
  );
}

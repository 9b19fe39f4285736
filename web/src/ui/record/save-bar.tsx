import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { layout } from '@/ui/theme/tokens';

/** Slides in with the first change and stays until the changes are saved or discarded. */
export function SaveBar(props: {
  busy: boolean;
  onDiscard: () => void;
  /** No tabs are below it. */ flush?: boolean;
  /** Name of the save button where the form has a main button of its own. */
  text?: string;
}) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: props.flush ? 0 : { xs: `calc(${layout.tabs}px + env(safe-area-inset-bottom))`, md: 0 },
        zIndex: 2,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mx: { xs: -2, md: 0 },
        px: { xs: 2, md: 0 },
        py: 1.5,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'hairline',
      }}
    >
      <Typography variant="body2" role="status" sx={{ flex: 1, color: 'text.secondary' }}>
        {t('profile.unsaved')}
      </Typography>
      <Button variant={props.text ? 'text' : 'outlined'} onClick={props.onDiscard} disabled={props.busy}>
        {t('profile.discard')}
      </Button>
      <Button type="submit" variant={props.text ? 'outlined' : 'contained'} loading={props.busy}>
        {props.text ?? t('common.save')}
      </Button>
    </Box>
  );
}

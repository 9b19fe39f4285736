import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';

/** An image at the largest size that fits the screen; Escape, a click outside or the button closes it. */
export function Lightbox(props: { src: string; label: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={props.onClose}
      maxWidth="lg"
      slotProps={{ paper: { 'aria-label': props.label, sx: { m: 2 } } }}
    >
      <Box
        component="img"
        src={props.src}
        alt={props.label}
        sx={{ display: 'block', maxWidth: '100%', maxHeight: 'calc(100dvh - 140px)', objectFit: 'contain' }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, p: 1 }}>
        <Typography variant="body2" sx={{ paddingInlineStart: 1 }}>
          {props.label}
        </Typography>
        <Button variant="outlined" onClick={props.onClose} autoFocus>
          {t('common.close')}
        </Button>
      </Box>
    </Dialog>
  );
}

import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useTranslation } from '@/i18n/translation';
import { ABOVE_FOOT, useFootHeight } from '@/ui/above-foot';

/** A toast with undo, shown for 6 s; hidden while `text` is undefined. */
export function UndoToast(props: { text: string | undefined; onUndo: () => void; onGone: () => void }) {
  const { t } = useTranslation();
  useFootHeight(props.text !== undefined);
  const undo = (
    <Button variant="text" size="small" onClick={props.onUndo} sx={{ '&&': { color: 'inherit', fontWeight: 680 } }}>
      {t('profile.undo')}
    </Button>
  );
  return (
    <Snackbar
      open={props.text !== undefined}
      autoHideDuration={6_000}
      onClose={(_event, reason) => reason !== 'clickaway' && props.onGone()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      message={props.text}
      action={undo}
      sx={{ bottom: { xs: ABOVE_FOOT, md: 24 } }}
    />
  );
}

import Snackbar from '@mui/material/Snackbar';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';

/** A message over the page that disappears after some time. */
export function Toast(props: { text: MessageKey | undefined; onGone: () => void }) {
  const { t } = useTranslation();
  return (
    <Snackbar
      open={props.text !== undefined}
      autoHideDuration={5_000}
      onClose={(_event, reason) => reason !== 'clickaway' && props.onGone()}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      message={props.text && t(props.text)}
    />
  );
}

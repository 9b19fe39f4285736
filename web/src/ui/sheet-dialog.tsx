import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useBackCloses } from '@/lib/use-back-closes';
import { BackIcon } from './icons';
import { useDialogLayout } from './dialog-layout';
import { buttonRow, phoneFoot } from './theme/button-row';
import { layout } from './theme/tokens';

/** On phones that of the pages, so that a page and its sheets line up. */
const gutter = { xs: `${layout.gutter.phone}px`, sm: 3 };

/** A window so low that title and buttons would leave no room for the content: the dialog scrolls as a whole. */
const LOW = '@media (max-height: 359.95px)';

/** A dialog that is one step of several. */
export type DialogStep = {
  /** From 992 px the dialog takes the place of the form beside the map. */
  beside: boolean;
  /** The step's number and their total; absent if the dialog is not a counted step. */
  count?: { at: number; of: number };
  /** One step back: an arrow beside the title, Escape and the Back button. */
  back?: () => void;
  /** It cannot be closed meanwhile. */
  busy?: boolean;
};

function Head(props: { id: string; title: string; text?: string | undefined; step: DialogStep | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { count, back, busy = false } = props.step ?? {};
  return (
    <Box sx={{ px: gutter, pt: 3, pb: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {back && (
          <IconButton edge="start" aria-label={t('common.back')} onClick={back} disabled={busy} sx={{ my: -1 }}>
            <BackIcon />
          </IconButton>
        )}
        <Typography id={`${props.id}-title`} variant="h3" component="h2" sx={{ flex: 1, minWidth: 0 }}>
          {props.title}
        </Typography>
        {count && (
          <Typography variant="body2" component="p" className="tnum" sx={{ flex: 'none', color: 'text.secondary' }}>
            {t('common.stepOf', { at: number(count.at), of: number(count.of) })}
          </Typography>
        )}
      </Box>
      {props.text && (
        <Typography id={`${props.id}-text`} variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {props.text}
        </Typography>
      )}
    </Box>
  );
}

/** A dialog on desktops, a bottom sheet on phones. */
export function SheetDialog(props: {
  open: boolean;
  title: string;
  text?: string;
  children: ReactNode;
  /** Effect of the buttons, in words; it stays visible above them. */
  pinned?: ReactNode;
  /** The buttons; they stay visible while the content scrolls. */
  actions: ReactNode;
  /** By Escape, a press beside it, and Back. To be left out knowingly: while it is busy, or where a requirement forbids it. */
  onClose: (() => void) | undefined;
  /** Handles the Back button where `onClose` is missing; otherwise Back closes the dialog. */
  onBack?: () => void;
  /** Set if this is one step of several. */
  step?: DialogStep;
}) {
  const { step } = props;
  const back = step?.busy ? undefined : step?.back;
  useBackCloses(props.open, back ?? props.onClose ?? props.onBack);
  const { card, look } = useDialogLayout(step?.beside === true);
  const id = useId();
  const leave = (reason: 'escapeKeyDown' | 'backdropClick') => {
    if (reason === 'escapeKeyDown') (back ?? props.onClose)?.();
    // Beside the map there is no backdrop to press.
    else if (!card) props.onClose?.();
  };
  return (
    <Dialog
      open={props.open}
      onClose={(_event, reason) => leave(reason)}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={props.text ? `${id}-text` : undefined}
      {...look}
    >
      <Head id={id} title={props.title} text={props.text} step={step} />
      <Box
        sx={{
          px: gutter,
          pt: 1,
          pb: 2,
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          [LOW]: { overflowY: 'visible' },
        }}
      >
        {props.children}
      </Box>
      {props.pinned && <Box sx={{ px: gutter, py: 1.5, borderTop: 1, borderColor: 'hairline' }}>{props.pinned}</Box>}
      <Box
        sx={{
          ...buttonRow,
          ...phoneFoot,
          px: gutter,
          pt: 2,
          borderTop: 1,
          borderColor: 'hairline',
          pb: 'calc(16px + env(safe-area-inset-bottom))',
        }}
      >
        {props.actions}
      </Box>
    </Dialog>
  );
}

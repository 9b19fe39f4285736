import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Slide from '@mui/material/Slide';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { radius } from '@/ui/theme/tokens';
import { useBackCloses } from '@/lib/use-back-closes';

const onPhone = {
  margin: 0,
  width: '100%',
  maxWidth: '100%',
  maxHeight: '94%',
  borderRadius: `${radius.sheet}px ${radius.sheet}px 0 0`,
  borderBottom: 0,
};

/** A dialog on desktops, a bottom sheet on phones. Without `onClose` only its buttons close it. */
export function SheetDialog(props: {
  open: boolean;
  title: string;
  text?: string;
  children: ReactNode;
  /** What the buttons will do; it stays visible above them. */
  pinned?: ReactNode;
  /** The buttons; they stay visible while the content scrolls. */
  actions: ReactNode;
  onClose?: () => void;
  /** Handles the Back button where `onClose` is missing; otherwise Back closes the dialog. */
  onBack?: () => void;
}) {
  useBackCloses(props.open, props.onClose ?? props.onBack);
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const id = useId();
  return (
    <Dialog
      open={props.open}
      onClose={() => props.onClose?.()}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={props.text ? `${id}-text` : undefined}
      slots={phone ? { transition: Slide } : {}}
      slotProps={{
        container: { sx: phone ? { alignItems: 'flex-end' } : {} },
        paper: { sx: phone ? onPhone : {} },
        ...(phone ? { transition: { direction: 'up' } as object } : {}),
      }}
    >
      <Box sx={{ px: 3, pt: 3, pb: 1 }}>
        <Typography id={`${id}-title`} variant="h3" component="h2">
          {props.title}
        </Typography>
        {props.text && (
          <Typography id={`${id}-text`} variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {props.text}
          </Typography>
        )}
      </Box>
      <Box sx={{ px: 3, pt: 1, pb: 2, overflowY: 'auto', overscrollBehavior: 'contain' }}>{props.children}</Box>
      {props.pinned && <Box sx={{ px: 3, py: 1.5, borderTop: 1, borderColor: 'hairline' }}>{props.pinned}</Box>}
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          px: 3,
          pt: 2,
          borderTop: 1,
          borderColor: 'hairline',
          pb: 'calc(20px + env(safe-area-inset-bottom))',
          '& > *': { flex: 1 },
        }}
      >
        {props.actions}
      </Box>
    </Dialog>
  );
}

import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '@/lib/use-back-closes';
import { CloseIcon } from './icons';

/** Details or a form beside the table they belong to: from the end side, the whole width on a phone. */
export function SideSheet(props: {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons that stay at the bottom. */
  footer?: ReactNode;
  widthPx?: number;
}) {
  const { t } = useTranslation();
  useBackCloses(props.open, props.onClose);
  const width = `min(${props.widthPx ?? 520}px, 100vw)`;
  return (
    <Drawer
      anchor="right"
      open={props.open}
      onClose={props.onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': props.title, sx: { width } } }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 3, py: 2, borderBottom: 1, borderColor: 'hairline' }}
      >
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {props.title}
        </Typography>
        <IconButton aria-label={t('common.close')} onClick={props.onClose} edge="end">
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', p: 3 }}>{props.children}</Box>
      {props.footer && (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'flex-end',
            gap: 1,
            px: 3,
            py: 2,
            borderTop: 1,
            borderColor: 'hairline',
          }}
        >
          {props.footer}
        </Box>
      )}
    </Drawer>
  );
}

import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '@/i18n/translation';
import { ChevronIcon, PinIcon } from '@/ui/icons';
import { AmberCard } from '../panel/amber-card';

/** A button that is pressed anywhere on the strip's line. */
const wholeLine = {
  position: 'static',
  marginInlineEnd: '-10px',
  color: 'inherit',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const;

/**
 * A warning of one line. Screen readers announce its advice once, when the strip appears; a press expands it with
 * advice for the driver. It starts expanded if only the driver can solve it (`isOpen`).
 */
export function WarningStrip(props: { title: string; advice: string; isOpen?: boolean; children?: ReactNode }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(props.isOpen ?? false);
  const id = useId();
  return (
    <AmberCard sx={{ display: 'block', py: 0 }}>
      <Box sx={{ position: 'relative', display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 44 }}>
        <PinIcon aria-hidden />
        <Box component="span" className="tnum" sx={{ flex: 1, minWidth: 0 }}>
          {props.title}
        </Box>
        <IconButton
          aria-label={t('driver.whatHelps')}
          aria-expanded={open}
          aria-controls={id}
          disableRipple
          onClick={() => setOpen(!open)}
          sx={wholeLine}
        >
          <ChevronIcon sx={{ rotate: open ? '180deg' : 'none' }} />
        </IconButton>
      </Box>
      <Box id={id} sx={{ maxHeight: '40vh', overflowY: 'auto', pb: open ? 1.25 : 0 }}>
        <p
          role="alert"
          className={open ? undefined : 'visually-hidden'}
          style={{ margin: open ? 0 : undefined, fontWeight: 400 }}
        >
          {props.advice}
        </p>
        {open && props.children}
      </Box>
    </AmberCard>
  );
}

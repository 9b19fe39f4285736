import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from '@/i18n/translation';
import { CheckIcon, FilterIcon } from '@/ui/icons';
import { StatusChip } from '@/ui/status-chip';
import { bookingStatuses as allStatuses } from '#shared/contract/entities/booking';
import type { Asked } from './booking-filter';

const buttonLook = { flex: 'none', minHeight: { xs: 44, md: 32 }, py: 0 } as const;

/** A multiple-choice menu of all ten statuses; it stays open while choosing. */
export function StatusMenu({ asked }: { asked: Asked }) {
  const { t } = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { statuses } = asked.question;
  const count = statuses.length;
  return (
    <>
      <Button
        id={`${id}-button`}
        size="small"
        variant="outlined"
        startIcon={<FilterIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={event => setAnchor(event.currentTarget)}
        sx={[buttonLook, count > 0 && { borderColor: 'text.primary' }]}
      >
        {count > 0 ? t('bookings.statusCount', { number: count }) : t('bookings.status')}
      </Button>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {allStatuses.map(status => (
          <MenuItem
            key={status}
            role="menuitemcheckbox"
            aria-checked={statuses.includes(status)}
            onClick={() => asked.toggleStatus(status)}
            sx={{
              gap: 1,
              minHeight: 44,
              paddingInlineStart: 1,
              '& > :last-child': { height: 'auto', whiteSpace: 'normal' },
            }}
          >
            <CheckIcon
              aria-hidden
              sx={{ fontSize: 20, visibility: statuses.includes(status) ? 'visible' : 'hidden' }}
            />
            <StatusChip status={status} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

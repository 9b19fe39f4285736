import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from '@/i18n/translation';
import { lazyPart } from '@/lib/lazy-part';
import { MenuIcon } from '@/ui/icons';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { useSession } from '@/lib/session';
import { CalledDrawer } from './nav-drawer';

const UnreadDot = lazyPart(async () => ({ default: (await import('@/features/inbox/unread-dot')).UnreadDot }));

/** On phones the map covers the site's bar, so this menu holds navigation, language, colour scheme and sign-out. */
export function PhoneMenu() {
  const { t } = useTranslation();
  const { userType } = useSession();
  const [open, setOpen] = useState(false);
  if (!userType) return null;
  return (
    <>
      <IconButton
        data-leads-away
        aria-label={t('menu.open')}
        onClick={() => setOpen(true)}
        sx={{ display: { md: 'none' } }}
      >
        <MenuIcon />
        <QuietBoundary>
          <UnreadDot />
        </QuietBoundary>
      </IconButton>
      <CalledDrawer userType={userType} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

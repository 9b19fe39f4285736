import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { lazyPart } from '@/lib/lazy-part';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { SheetDialog } from '@/ui/sheet-dialog';
import { FormSkeleton } from '@/ui/skeletons';
import { dropApp, syncSecondFactor } from '../api';

/** Separate, with the QR code library, which few people need. */
const SetUpApp = lazyPart<{ user: User }>(async () => ({ default: (await import('./set-up-app')).SetUpApp }));

const question = {
  title: 'factor.turnOffTitle',
  text: 'factor.turnOffText',
  action: 'factor.turnOff',
  danger: true,
} as const;

function TurnOff() {
  const { t } = useTranslation();
  const { refresh } = useSession();
  const off = useMutation({
    mutationFn: async () => {
      await dropApp();
      await syncSecondFactor();
    },
    onSuccess: async () => {
      await refresh();
      showToast({ text: t('factor.turnedOff') });
    },
  });
  const ask = async () => {
    if (await confirm(question)) off.mutate();
  };
  return (
    <Button variant="outlined" color="error" loading={off.isPending} onClick={() => void ask()}>
      {t('factor.turnOff')}
    </Button>
  );
}

/** The authenticator app of an admin or fleet admin: set up, replaced, and switched off where it is not demanded. */
export function SecondFactor({ user }: { user: User }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const [isOpen, setIsOpen] = useState(false);
  const { secondFactorAt: since } = user;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography>
        {since === undefined ? t('factor.off') : t('factor.onSince', { date: date(since, 'date') })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={!may}
          title={may ? undefined : t('demo_mode')}
          onClick={() => setIsOpen(true)}
        >
          {t(since === undefined ? 'factor.setUp' : 'factor.replace')}
        </Button>
        {since !== undefined && user.secondFactor === 'offered' && may && <TurnOff />}
      </Box>
      {isOpen && (
        <SheetDialog
          open
          title={t('factor.scanTitle')}
          onClose={() => setIsOpen(false)}
          actions={
            <Button variant="outlined" onClick={() => setIsOpen(false)}>
              {t('common.cancel')}
            </Button>
          }
        >
          <Suspense fallback={<FormSkeleton fields={3} />}>
            <SetUpApp user={user} />
          </Suspense>
        </SheetDialog>
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from '@/i18n/translation';
import { BellIcon } from '@/ui/icons';
import { tabStorage } from '@/storage';
import { usePush } from './use-push';

const DISMISSED = 'wayfare-push-later';

/** Offers pushes where they are worth something; gone once they are on, cannot be had, or are not wanted. */
export function PushOffer({ text }: { text: string }) {
  const { t } = useTranslation();
  const { state, change, isBusy, hasFailed } = usePush();
  const [isLater, setIsLater] = useState(() => tabStorage.getItem(DISMISSED) !== null);
  if (state !== 'off' || isLater || hasFailed) return null;
  const later = () => {
    tabStorage.setItem(DISMISSED, '1');
    setIsLater(true);
  };
  return (
    <Box
      component="section"
      aria-label={text}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        alignItems: 'center',
        columnGap: 1,
        px: 1.5,
        py: 1,
        mt: 2,
        maxWidth: 440,
        borderRadius: 1.5,
        bgcolor: 'surface',
      }}
    >
      <BellIcon aria-hidden />
      <Typography variant="subtitle2" component="p" sx={{ minWidth: 0 }}>
        {text}
      </Typography>
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
        <Button size="small" variant="text" onClick={later} sx={{ minHeight: 44 }}>
          {t('push.later')}
        </Button>
        <Button size="small" variant="text" loading={isBusy} onClick={() => change(true)} sx={{ minHeight: 44 }}>
          {t('push.tellMe')}
        </Button>
      </Box>
    </Box>
  );
}

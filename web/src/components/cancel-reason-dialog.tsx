import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/lib/api';
import { ChoiceCard } from './choice-card';
import { ErrorView } from './error-view';
import { SheetDialog } from './sheet-dialog';

export const cancelReasonsQuery = queryOptions({
  queryKey: ['cancelReasons'],
  queryFn: () => api.fetchCancelReasons(),
});

function Reasons(props: { chosen: string; onChoose: (reason: string) => void }) {
  const { t } = useTranslation();
  const reasons = useQuery(cancelReasonsQuery);
  if (reasons.isError) return <ErrorView compact error={reasons.error} onRetry={() => void reasons.refetch()} />;
  if (!reasons.data)
    return (
      <Box role="status" aria-label={t('cancelDialog.loading')} sx={{ display: 'grid', gap: 1 }}>
        {[0, 1, 2, 3].map(row => (
          <Skeleton key={row} variant="rounded" height={52} />
        ))}
      </Box>
    );
  if (reasons.data.simple.length === 0) return <Typography>{t('no_cancel_reason')}</Typography>;
  return (
    <RadioGroup
      aria-label={t('cancelDialog.reasons')}
      value={props.chosen}
      onChange={event => props.onChoose(event.target.value)}
      sx={{ gap: 1 }}
    >
      {reasons.data.simple.map(reason => (
        <ChoiceCard key={reason} value={reason} label={reason} />
      ))}
    </RadioGroup>
  );
}

/** The simple reasons as radio buttons; neither a click beside it nor Escape dismisses it (spec §2, Bookings screen). */
export function CancelReasonDialog(props: {
  open: boolean;
  busy?: boolean;
  onKeep: () => void;
  onCancel: (reason: string) => void;
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  return (
    <SheetDialog
      open={props.open}
      title={t('cancelDialog.title')}
      text={t('cancelDialog.text')}
      actions={
        <>
          <Button variant="outlined" onClick={props.onKeep} disabled={props.busy}>
            {t('cancelDialog.keep')}
          </Button>
          <Button color="error" disabled={!chosen} loading={props.busy} onClick={() => props.onCancel(chosen)}>
            {t('cancelDialog.action')}
          </Button>
        </>
      }
    >
      <Reasons chosen={chosen} onChoose={setChosen} />
    </SheetDialog>
  );
}

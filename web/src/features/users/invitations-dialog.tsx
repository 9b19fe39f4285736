import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@/i18n/translation';
import { SheetDialog } from '@/ui/sheet-dialog';
import { noteLook } from '@/ui/theme/chosen';
import { invitationsQuery, useInvite } from './api';
import { InvitationList, linkOf, useCopyLink } from './invitation-list';

const numberIn = (text: string, most: number) => Math.min(most, Math.max(1, Math.floor(Number(text)) || 1));

function Count(props: { label: string; value: string; onChange: (value: string) => void; max: number }) {
  return (
    <TextField
      type="number"
      label={props.label}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ htmlInput: { min: 1, max: props.max } }}
    />
  );
}

/** Links by which drivers register for the fleet: new ones, existing ones, and their users. */
export function InvitationsDialog(props: { onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(invitationsQuery(undefined));
  const invite = useInvite();
  const [days, setDays] = useState('7');
  const [most, setMost] = useState('10');
  const copy = useCopyLink();
  const make = () =>
    invite.mutate(
      { days: numberIn(days, 30), most: numberIn(most, 100) },
      { onSuccess: ({ invitation }) => void copy(invitation.code) },
    );
  const made = invite.data?.invitation.code;
  const isTakenBack = query.data?.some(({ code, revokedAt }) => code === made && revokedAt !== undefined);
  return (
    <SheetDialog
      open
      title={t('invitations.title')}
      text={t('invitations.text')}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="outlined" onClick={props.onClose}>
            {t('common.close')}
          </Button>
          <Button onClick={make} loading={invite.isPending}>
            {t('invitations.make')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
            alignItems: 'end',
          }}
        >
          <Count label={t('invitations.days')} value={days} onChange={setDays} max={30} />
          <Count label={t('invitations.most')} value={most} onChange={setMost} max={100} />
        </Box>
        {made && !isTakenBack && (
          <Typography variant="body2" role="status" sx={[noteLook, { overflowWrap: 'anywhere' }]}>
            <bdi dir="ltr">{linkOf(made)}</bdi>
          </Typography>
        )}
        <InvitationList />
      </Box>
    </SheetDialog>
  );
}

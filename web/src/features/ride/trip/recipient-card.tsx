import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { HandoverView } from '#shared/contract/entities/handover';
import { useTranslation } from '@/i18n/translation';
import { isShared } from '@/lib/share';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { CodeCard } from '@/ui/code-card';
import { ShareIcon } from '@/ui/icons';
import { handoverQuery } from '../api';
import { ShareText } from './share-ride';

const linkTexts = { texted: 'ride.handTexted', not_texted: 'ride.handNot' } as const;

/** Passes the recipient's link on. */
function ShareLink({ path }: { path: string }) {
  const { t } = useTranslation();
  const { appName } = useSettings();
  const [shown, setShown] = useState<string>();
  const url = `${window.location.origin}${path}`;
  const text = t('ride.handShareText');
  const share = async () => {
    if (!(await isShared({ title: appName, text, url }, t('ride.shareCopied')))) setShown(`${text}\n${url}`);
  };
  return (
    <>
      <Button variant="outlined" startIcon={<ShareIcon />} onClick={() => void share()} sx={{ justifySelf: 'start' }}>
        {t('ride.handShare')}
      </Button>
      {shown && <ShareText text={shown} title={t('ride.handShare')} onClose={() => setShown(undefined)} />}
    </>
  );
}

function Open({ booking, handover }: { booking: Booking; handover: HandoverView }) {
  const { t } = useTranslation();
  const name = booking.deliveryPerson ?? '';
  if (!handover.code) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <CodeCard code={handover.code} title={t('ride.handCode')} text={t('ride.handCodeText')} />
      <Typography variant="body2">
        {t(handover.linkState ? linkTexts[handover.linkState] : 'ride.handWill', { name })}
      </Typography>
      <ShareLink path={handover.path} />
    </Box>
  );
}

/** For the sender and the desk: the recipient's code and link, until the parcel is handed over. */
export function RecipientCard({ booking }: { booking: Booking }) {
  const { user, userType } = useSession();
  const isTheirs = user?.id === booking.customer || userType === 'admin';
  const { data } = useQuery({
    ...handoverQuery(booking),
    enabled: isTheirs && booking.asksHandover === true,
  });
  return data?.handover ? <Open booking={booking} handover={data.handover} /> : null;
}

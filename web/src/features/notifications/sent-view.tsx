import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Notification } from '#shared/contract/entities/notification';
import { sendingProgress } from '#shared/domain/notifications/notification-state';
import { useTranslation } from '@/i18n/translation';
import { Fact, Facts } from '@/ui/facts';
import { BellIcon, CopyIcon } from '@/ui/icons';
import { WalkBar } from '@/ui/walk/walk-bar';
import { useFormat } from '@/lib/format';
import { isSending } from './api';
import { PhonePreview } from './phone-preview';
import { useAudienceWords } from './words';

function Progress({ notification }: { notification: Notification }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { done, of } = sendingProgress(notification);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" className="tnum">
        {t('broadcast.progress', { done: number(done), of: number(of) })}
      </Typography>
      <WalkBar quiet label={t('broadcast.state.sending')} {...(of > 0 ? { share: done / of } : {})} />
    </Box>
  );
}

type Figure = 'sentTo' | 'failedTo' | 'skippedTo';

/** The number of people who got it, did not, or only have it in the inbox. */
function Figures({ notification }: { notification: Notification }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const figure = (name: Figure) => (
    <Box
      key={name}
      sx={{
        display: 'grid',
        gridTemplateRows: 'subgrid',
        gridRow: 'span 3',
        p: 1.5,
        bgcolor: 'surface',
        borderRadius: 1.5,
      }}
    >
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {t(`broadcast.${name}`)}
      </Typography>
      <Typography component="dd" variant="h3" className="tnum" sx={{ m: 0 }}>
        {number(notification[name] ?? 0)}
      </Typography>
      <Typography component="dd" variant="caption" sx={{ m: 0, color: 'text.secondary' }}>
        {t(`broadcast.${name}.help`)}
      </Typography>
    </Box>
  );
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
      {(['sentTo', 'failedTo', 'skippedTo'] as const).map(figure)}
    </Box>
  );
}

/** A notification that was sent, or is being sent: its whole text, its outcome, and the available actions. */
export function SentView(props: { notification: Notification; busy: boolean; onSend: () => void; onCopy: () => void }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const words = useAudienceWords();
  const { notification, busy } = props;
  return (
    <Box sx={{ display: 'grid', gap: 3, pb: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isSending(notification) && <Progress notification={notification} />}
      <Figures notification={notification} />
      <PhonePreview title={notification.title} body={notification.body} whole />
      <Facts>
        <Fact label={t('broadcast.usertype')}>{words.users(notification.usertype)}</Fact>
        <Fact label={t('broadcast.devicetype')}>{words.devices(notification.devicetype)}</Fact>
        <Fact label={t('broadcast.by')}>{notification.sentByName && <bdi>{notification.sentByName}</bdi>}</Fact>
        <Fact label={t('broadcast.at')}>{notification.sentAt !== undefined && date(notification.sentAt)}</Fact>
        <Fact label={t('broadcast.written')}>{date(notification.createdAt)}</Fact>
      </Facts>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" startIcon={<BellIcon />} loading={busy} onClick={props.onSend}>
          {t('broadcast.again')}
        </Button>
        <Button variant="outlined" startIcon={<CopyIcon />} disabled={busy} onClick={props.onCopy}>
          {t('broadcast.copy')}
        </Button>
      </Box>
    </Box>
  );
}

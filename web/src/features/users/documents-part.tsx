import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type DocumentKind, documentKinds } from '#shared/contract/entities/driver-document';
import type { User } from '#shared/contract/entities/user';
import { MINUTE_MS } from '#shared/contract/time';
import { documentState } from '#shared/domain/people/documents';
import { dayOfField } from '#shared/domain/time/day';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { showToast } from '@/lib/stores/toasts';
import { useNow } from '@/lib/use-now';
import { documentsQuery } from '@/features/profile/api';
import { FilePicture } from '@/features/profile/documents/file-picture';
import { openFile } from '@/features/profile/documents/use-documents';
import { useDecide } from './api';
import { ApproveDialog } from './approve-dialog';
import { DocumentChip } from './person-state';
import { ReasonDialog } from './reason-dialog';

/** An admin approves the displayed document until a day, or rejects it with a reason. */
function Decision({ user, kind, image }: { user: User; kind: DocumentKind; image: string }) {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const [open, setOpen] = useState<'approve' | 'reject'>();
  const decide = useDecide();
  const close = () => setOpen(undefined);
  const about = { id: user.id, document: kind, image };
  const document = t(`documents.the.${kind}`);
  const done = (text: 'documents.approved' | 'documents.rejected') => ({
    onSuccess: () => showToast({ text: t(text) }),
    onSettled: close,
  });
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button size="small" variant="outlined" disabled={!may} onClick={() => setOpen('approve')}>
          {t('documents.approve')}
        </Button>
        <Button size="small" variant="outlined" color="error" disabled={!may} onClick={() => setOpen('reject')}>
          {t('documents.reject')}
        </Button>
      </Box>
      {open === 'approve' && (
        <ApproveDialog
          document={document}
          expiry={user[`${kind}Expiry`]}
          busy={decide.isPending}
          onClose={close}
          onApprove={expiry =>
            decide.mutate(
              { ...about, decision: 'approve', ...(expiry === undefined ? {} : { expiry }) },
              done('documents.approved'),
            )
          }
        />
      )}
      {open === 'reject' && (
        <ReasonDialog
          title={t('documents.rejectTitle', { document })}
          text={t('documents.rejectText')}
          action={t('documents.reject')}
          busy={decide.isPending}
          onClose={close}
          onReason={reason => decide.mutate({ ...about, decision: 'reject', reason }, done('documents.rejected'))}
        />
      )}
    </>
  );
}

function Document({ user, kind, byAdmin }: { user: User; kind: DocumentKind; byAdmin: boolean }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const now = useNow(MINUTE_MS);
  const state = documentState(user, kind, now);
  const image = user[`${kind}Image`];
  const expiry = user[`${kind}Expiry`];
  const reason = user[`${kind}Reason`];
  return (
    <Box
      component="section"
      aria-label={t(`documents.${kind}`)}
      sx={{ display: 'grid', gap: 1, alignContent: 'start' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="subtitle2">{t(`documents.${kind}`)}</Typography>
        <DocumentChip state={state} />
      </Box>
      {image && may && (
        <ButtonBase
          aria-label={t('documents.view', { document: t(`documents.the.${kind}`) })}
          onClick={() => void openFile(image)}
          sx={{ borderRadius: 1.5, justifyContent: 'flex-start' }}
        >
          <FilePicture path={image} alt={t(`documents.${kind}`)} />
        </ButtonBase>
      )}
      {image && !may && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('documents.hidden')}
        </Typography>
      )}
      {expiry !== undefined && state !== 'rejected' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('documents.until', { date: day(dayOfField(expiry)) })}
        </Typography>
      )}
      {reason && <Typography variant="body2">{t('documents.because', { reason })}</Typography>}
      {image && byAdmin && <Decision key={image} user={user} kind={kind} image={image} />}
    </Box>
  );
}

/** A driver's licence and vehicle papers, and other uploads. */
export function DocumentsPart({ user, byAdmin }: { user: User; byAdmin: boolean }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const id = useId();
  const { data: others = [] } = useQuery(documentsQuery(user));
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h3" sx={{ mb: 2 }}>
        {t('profile.documents')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {documentKinds.map(kind => (
          <Document key={kind} user={user} kind={kind} byAdmin={byAdmin} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: others.length > 0 ? 2 : 0 }}>
        {others.map(({ path, at }) => (
          <Button key={path} size="small" variant="outlined" disabled={!may} onClick={() => void openFile(path)}>
            {t('documents.other', { date: date(at, 'date') })}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

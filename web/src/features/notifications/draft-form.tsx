import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useRef } from 'react';
import { useFormState, useWatch, type Control } from 'react-hook-form';
import { ApiError } from '#shared/client/api-error';
import { pushDevices, pushUserTypes } from '#shared/contract/constants';
import {
  type Notification,
  type NotificationContent,
  notificationContent,
} from '#shared/contract/entities/notification';
import { useTranslation } from '@/i18n/translation';
import { RecordForm } from '@/ui/record/record-form';
import type { RecordChange, RecordGroup } from '@/ui/record/record-types';
import { BellIcon } from '@/ui/icons';
import { useSettings } from '@/lib/settings-queries';
import { showToast } from '@/lib/stores/toasts';
import { fetchNotification, useRecipients, useSaveDraft, type Audience } from './api';
import { PhonePreview } from './phone-preview';
import { useAudienceWords } from './words';

const blank: NotificationContent = { usertype: 'rider', devicetype: 'All', title: '', body: '' };

const contentOf = ({ usertype, devicetype, title, body }: Notification): NotificationContent => ({
  usertype,
  devicetype,
  title,
  body,
});

function useGroups(): readonly RecordGroup<NotificationContent>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'whom',
        title: t('broadcast.whom'),
        fields: [
          {
            kind: 'choice',
            name: 'usertype',
            label: t('broadcast.usertype'),
            half: true,
            options: pushUserTypes.map(value => ({ value, label: t(`broadcast.users.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'devicetype',
            label: t('broadcast.devicetype'),
            half: true,
            options: pushDevices.map(value => ({ value, label: t(`broadcast.device.${value}`) })),
          },
        ],
      },
      {
        id: 'what',
        title: t('broadcast.what'),
        fields: [
          { kind: 'text', name: 'title', label: t('broadcast.title'), maxLength: 100 },
          { kind: 'text', name: 'body', label: t('broadcast.body'), lines: 4, maxLength: 1_000 },
        ],
      },
    ],
    [t],
  );
}

/** The current number of recipients, or the text of the refusal if there are none. */
function Recipients({ audience }: { audience: Audience }) {
  const { t } = useTranslation();
  const words = useAudienceWords();
  const { data, isError } = useRecipients(audience);
  if (isError) return null;
  if (data?.people === 0) return <Alert severity="warning">{t('no_user_match')}</Alert>;
  return (
    <Typography variant="body2" className="tnum" sx={{ color: 'text.secondary' }}>
      {data ? t('broadcast.reaches', { reach: words.reach(data) }) : t('broadcast.counting')}
    </Typography>
  );
}

function Ending(props: { control: Control<NotificationContent>; onSend: (isDirty: boolean) => void; busy: boolean }) {
  const { t } = useTranslation();
  const values = useWatch({ control: props.control }) as NotificationContent;
  const { isDirty, isSubmitting } = useFormState({ control: props.control });
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PhonePreview title={values.title} body={values.body} />
      <div role="status">
        <Recipients audience={values} />
      </div>
      <Button startIcon={<BellIcon />} loading={props.busy || isSubmitting} onClick={() => props.onSend(isDirty)}>
        {t('broadcast.send')}
      </Button>
    </Box>
  );
}

/** A notification that was never sent: text, audience, appearance. */
export function DraftForm(props: {
  /** Missing: a new one. */
  draft: Notification | undefined;
  label: string;
  busy: boolean;
  /** `send`: it is sent after saving. */
  onSaved: (id: string, values: NotificationContent, send: boolean) => void;
  onSend: () => void;
}) {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const { draft } = props;
  const { mutateAsync } = useSaveDraft(draft?.id);
  const groups = useGroups();
  // Input is saved first, so that it is not lost if sending fails.
  const wantsSending = useRef(false);
  const save = async (change: RecordChange<NotificationContent>) => {
    const { id } = await mutateAsync(change);
    if (!wantsSending.current) showToast({ text: t('broadcast.saved') });
    props.onSaved(id, change.values, wantsSending.current);
  };
  const now = async () => {
    const found = await fetchNotification(draft!.id);
    if (!found) throw new ApiError('not_found', 'deleted meanwhile');
    return contentOf(found);
  };
  const saveAndSend = async (saved: () => Promise<unknown>) => {
    wantsSending.current = true;
    await saved();
    wantsSending.current = false;
  };
  return (
    <RecordForm<NotificationContent>
      label={props.label}
      groups={groups}
      schema={notificationContent}
      record={draft ? contentOf(draft) : blank}
      onSave={save}
      {...(draft ? { onConflict: now } : {})}
      disabled={draft !== undefined && !may}
      notice={
        !may && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {t('broadcast.demo')}
          </Alert>
        )
      }
      saveText={t('broadcast.saveDraft')}
      extra={(control, submit) => (
        <Ending
          control={control}
          busy={props.busy}
          onSend={isDirty => void (draft && !isDirty ? props.onSend() : saveAndSend(submit))}
        />
      )}
      overlay
    />
  );
}

import Box from '@mui/material/Box';
import { useState } from 'react';
import { endOfValidity } from '#shared/domain/people/documents';
import { dayOfField, fieldOfDay, type Day } from '#shared/domain/time/day';
import { useTranslation } from '@/i18n/translation';
import { DayInput } from '@/ui/form/day-input';
import { FilePicture } from '@/features/profile/documents/file-picture';
import { DialogFoot } from '@/ui/dialog-foot';
import { SheetDialog } from '@/ui/sheet-dialog';
import { serverNow } from '@/lib/server-clock';

/** Approves a document until its last day, as it is printed on it. */
export function ApproveDialog(props: {
  document: string;
  expiry: number | undefined;
  busy: boolean;
  /** The picture, if the dialog is not opened beside it. */
  image?: string;
  /** Instead of saying when the driver is reminded. */
  text?: string;
  onClose: () => void;
  onApprove: (expiry: number | undefined) => void;
}) {
  const { t } = useTranslation();
  const [now] = useState(() => serverNow());
  const isOld = props.expiry !== undefined && endOfValidity(props.expiry) <= now;
  const [day, setDay] = useState<Day | ''>(isOld || props.expiry === undefined ? '' : dayOfField(props.expiry));
  const expiry = day === '' ? undefined : fieldOfDay(day);
  const isOver = expiry !== undefined && !(endOfValidity(expiry) > now);
  return (
    <SheetDialog
      open
      title={t('documents.approveTitle', { document: props.document })}
      text={props.text ?? t('documents.approveText')}
      onClose={props.busy ? undefined : props.onClose}
      actions={
        <DialogFoot
          label={t('documents.approve')}
          busy={props.busy}
          onClose={props.onClose}
          onSubmit={() => !isOver && props.onApprove(expiry)}
        />
      }
    >
      {props.image && (
        <Box sx={{ mb: 1.5 }}>
          <FilePicture path={props.image} alt={props.document} />
        </Box>
      )}
      <DayInput
        autoFocus
        fullWidth
        sx={{ mt: 1 }}
        label={t('documents.lastDay')}
        value={day}
        onDay={setDay}
        error={isOver}
        helperText={t(isOver ? 'documents.dayOver' : 'documents.lastDayHelp')}
        min={dayOfField(now)}
      />
    </SheetDialog>
  );
}

import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endOfValidity } from '#shared/domain/people/documents';
import { DayInput } from '@/ui/form/day-input';
import { SheetDialog } from '@/ui/sheet-dialog';

/** The day in UTC, as the server keeps it. */
const dayOf = (at: number | undefined) => (at === undefined ? '' : new Date(at).toISOString().slice(0, 10));

/** Approves a document until its last day, as it is printed on it. */
export function ApproveDialog(props: {
  document: string;
  expiry: number | undefined;
  busy: boolean;
  onClose: () => void;
  onApprove: (expiry: number | undefined) => void;
}) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const isOld = props.expiry !== undefined && endOfValidity(props.expiry) <= now;
  const [day, setDay] = useState(isOld ? '' : dayOf(props.expiry));
  const expiry = day === '' ? undefined : Date.parse(`${day}T00:00:00Z`);
  const isOver = expiry !== undefined && !(endOfValidity(expiry) > now);
  return (
    <SheetDialog
      open
      title={t('documents.approveTitle', { document: props.document })}
      text={t('documents.approveText')}
      onClose={props.busy ? undefined : props.onClose}
      actions={
        <>
          <Button variant="outlined" onClick={props.onClose} disabled={props.busy}>
            {t('common.cancel')}
          </Button>
          <Button onClick={() => !isOver && props.onApprove(expiry)} loading={props.busy}>
            {t('documents.approve')}
          </Button>
        </>
      }
    >
      <DayInput
        autoFocus
        fullWidth
        sx={{ mt: 1 }}
        label={t('documents.lastDay')}
        value={day}
        onDay={setDay}
        error={isOver}
        helperText={t(isOver ? 'documents.dayOver' : 'documents.lastDayHelp')}
        min={dayOf(now)}
      />
    </SheetDialog>
  );
}

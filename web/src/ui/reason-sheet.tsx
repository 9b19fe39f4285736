import Box from '@mui/material/Box';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { DialogFoot } from './dialog-foot';
import { TextInput } from './form/text-input';
import { SheetDialog } from './sheet-dialog';

/** Asks for the reason of an action, without which it is not done. */
export function ReasonSheet(props: {
  title: string;
  text: string;
  /** Name of the field, its help line and the most characters that it takes. */
  label: string;
  help?: string;
  maxLength: number;
  multiline?: boolean;
  action: string;
  danger?: boolean;
  busy: boolean;
  onClose: () => void;
  onReason: (reason: string) => void;
}) {
  const { title, text, label, help, maxLength, multiline, action, danger, busy, onClose, onReason } = props;
  const form = useId();
  const { control, handleSubmit, setError } = useForm({ defaultValues: { reason: '' } });
  const submit = handleSubmit(({ reason }) => {
    if (reason.trim()) onReason(reason.trim());
    else setError('reason', {}, { shouldFocus: true });
  });
  return (
    <SheetDialog
      open
      title={title}
      text={text}
      onClose={busy ? undefined : onClose}
      actions={<DialogFoot label={action} danger={danger} busy={busy} form={form} onClose={onClose} />}
    >
      <Box component="form" id={form} noValidate onSubmit={event => void submit(event)} sx={{ pt: 1 }}>
        <TextInput
          autoFocus
          fullWidth
          control={control}
          name="reason"
          label={label}
          help={help}
          multiline={multiline}
          minRows={multiline ? 2 : undefined}
          slotProps={{ htmlInput: { maxLength } }}
        />
      </Box>
    </SheetDialog>
  );
}

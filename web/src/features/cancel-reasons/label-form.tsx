import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { REASON_CHARS, reasonLabel } from '#shared/contract/entities/cancel-reason';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';

/** Input for the label of a reason, checked by the rule of the interface; a label must differ from all others. */
export function LabelForm(props: {
  label: string;
  initial?: string;
  others: readonly string[];
  onSave: (label: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(props.initial ?? '');
  const [problem, setProblem] = useState<MessageKey>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = reasonLabel.safeParse(text);
    if (!read.success) return setProblem('form.fieldRequired');
    if (props.others.includes(read.data)) return setProblem('reasons.twice');
    props.onSave(read.data);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      onKeyDown={event => event.key === 'Escape' && props.onCancel()}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, flex: 1, py: 1 }}
    >
      <TextField
        label={props.label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoFocus
        autoComplete="off"
        error={Boolean(problem)}
        helperText={problem && t(problem)}
        slotProps={{ htmlInput: { maxLength: REASON_CHARS }, formHelperText: { role: problem ? 'alert' : undefined } }}
        sx={{ flex: '1 1 220px' }}
      />
      <Button type="submit">{t('common.save')}</Button>
      <Button variant="outlined" onClick={props.onCancel}>
        {t('common.cancel')}
      </Button>
    </Box>
  );
}

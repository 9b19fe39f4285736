import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import type { TextRow } from './language-texts';
import type { TextsState } from './use-texts';

/** One text: its key, the English text, and the translation. */
export function TextLine({
  row,
  state,
  locale,
  disabled,
}: {
  row: TextRow;
  state: TextsState;
  locale: string;
  disabled: boolean;
}) {
  const { t } = useTranslation();
  const draft = state.drafts[row.key];
  const text = draft?.text ?? row.text;
  const problem = state.problemOf(row.key, text);
  const helper = problem
    ? t(`languages.place.${problem.problem}`, { place: problem.place })
    : draft?.now !== undefined
      ? t('languages.theirs', { text: draft.now })
      : undefined;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        columnGap: 3,
        py: 1.5,
        borderTop: 1,
        borderColor: 'hairline',
        gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="caption" component="p" dir="ltr" sx={{ color: 'text.secondary' }}>
          {row.key}
        </Typography>
        <Typography variant="body2" dir="ltr" lang="en" sx={{ whiteSpace: 'pre-line' }}>
          {row.english}
        </Typography>
      </Box>
      <TextField
        multiline
        size="small"
        fullWidth
        value={text}
        placeholder={row.text === '' ? t('languages.missing') : undefined}
        onChange={event => state.type(row.key, event.target.value, row.text)}
        disabled={disabled}
        error={Boolean(problem)}
        helperText={helper}
        slotProps={{
          htmlInput: { 'aria-label': row.key, lang: locale, dir: 'auto', maxLength: 2_000 },
          formHelperText: helper ? { role: 'alert' } : {},
        }}
      />
    </Box>
  );
}

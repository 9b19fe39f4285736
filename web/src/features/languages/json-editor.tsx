import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import type { Texts } from '#shared/domain/texts/check-texts';
import { isApiError } from '#shared/client/api-error';
import { useTranslation } from '@/i18n/translation';
import { showAlert, showError } from '@/lib/stores/alerts';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { holdUnsaved } from '@/lib/stores/unsaved';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { changesOf, readFile, type FileProblem, type TextRow } from './language-texts';
import type { TextsState } from './use-texts';

/** Words for the problems of a language file. */
function useProblemWords() {
  const { t } = useTranslation();
  return (wrong: FileProblem): string => {
    switch (wrong.kind) {
      case 'json':
        return t('languages.jsonLine', { line: wrong.line });
      case 'shape':
        return t('languages.jsonShape');
      case 'value':
        return t('languages.jsonValue', { key: wrong.key });
      case 'place': {
        const { key, problem, place } = wrong.problem;
        return `${key}: ${t(`languages.place.${problem}`, { place })}`;
      }
    }
  };
}

type EditorProps = {
  file: string;
  /** Something was typed or opened that is not saved. */
  dirty: boolean;
  onChange: (file: string) => void;
  rows: readonly TextRow[];
  state: TextsState;
  disabled: boolean;
  onSaved: () => void;
};

/** Checks a file as a whole, and writes its changes after a confirmation. */
function useFileSave({ file, rows, state, onSaved }: EditorProps) {
  const { t } = useTranslation();
  const [wrong, setWrong] = useState<FileProblem>();
  const write = async (texts: Texts) => {
    try {
      await state.send(texts, state.own);
      showToast({ text: t('updated') });
      onSaved();
    } catch (error) {
      if (isApiError(error, 'changed_meanwhile')) void state.query.refetch();
      await showError(error);
    }
  };
  const save = async () => {
    const read = readFile(file, state.shipped?.en ?? {});
    setWrong('wrong' in read ? read.wrong : undefined);
    if ('wrong' in read) return read.wrong.kind === 'json' ? showAlert('JSON Error') : undefined;
    const { texts, unknown } = changesOf(read.texts, rows, state.own);
    const params = { changes: Object.keys(texts).length, unknown };
    if (params.changes === 0) return showToast({ text: t('languages.nothingChanged') });
    const text = unknown > 0 ? 'languages.importUnknown' : 'languages.importText';
    const sure = await confirm({ title: 'languages.importTitle', text, action: 'common.save', params });
    return sure ? write(texts) : undefined;
  };
  return { wrong, save };
}

/** A whole language file as text: nothing is written unless all of it is valid. */
export function JsonEditor(props: EditorProps) {
  const { t } = useTranslation();
  const words = useProblemWords();
  const { file, state, dirty } = props;
  useLeaveGuard(dirty);
  useEffect(() => (dirty ? holdUnsaved() : undefined), [dirty]);
  const { wrong, save } = useFileSave(props);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {wrong && <Alert severity="error">{words(wrong)}</Alert>}
      <TextField
        multiline
        fullWidth
        minRows={12}
        maxRows={28}
        value={file}
        onChange={event => props.onChange(event.target.value)}
        disabled={props.disabled}
        label={t('languages.tab.json')}
        helperText={t('languages.jsonHelp')}
        slotProps={{
          htmlInput: { dir: 'ltr', spellCheck: false, style: { fontFamily: 'monospace', fontSize: 14 } },
        }}
      />
      {state.done !== undefined && (
        <LinearProgress variant="determinate" value={state.done} aria-label={t('languages.writing')} />
      )}
      <Button
        onClick={() => void save()}
        disabled={props.disabled}
        loading={state.done !== undefined}
        sx={{ justifySelf: 'start' }}
      >
        {t('languages.checkAndSave')}
      </Button>
    </Box>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '@/i18n/translation';
import { useErrorWords } from '@/lib/error-words';
import { settingsQuery } from '@/lib/settings-queries';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { checkLicense, settingsStateQuery, useSaveSettings } from './api';

const row = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' } as const;

/** Whether a licence is set, and whether this stage has a service that checks it. */
function State() {
  const { t } = useTranslation();
  const { data } = useQuery(settingsStateQuery);
  const checks = useQuery(settingsQuery).data?.checksLicense ?? false;
  if (!data) return null;
  const { isSet, ending } = data.license;
  const said = !isSet ? t('license.none') : ending ? t('license.ends', { ending }) : t('license.set');
  return (
    <>
      <Typography variant="subtitle1">{said}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(checks ? 'license.checked' : 'license.unchecked')}
      </Typography>
    </>
  );
}

/** Sets, checks and removes the licence. It is write-only: only its last characters can be read. */
export function LicenseCard({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  const words = useErrorWords();
  const [typed, setTyped] = useState('');
  const saveSettings = useSaveSettings();
  const isSet = useQuery(settingsStateQuery).data?.license.isSet ?? false;
  const save = useMutation({
    mutationFn: (license: string) => saveSettings({ license }),
    onSuccess: () => {
      setTyped('');
      showToast({ text: t('updated') });
    },
    meta: { silent: true },
  });
  const check = useMutation({ mutationFn: checkLicense, meta: { silent: true } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') save.mutate(typed.trim());
  };
  const remove = async () => {
    const question = { title: 'license.removeTitle', text: 'license.removeText', action: 'license.remove' } as const;
    if (await confirm({ ...question, danger: true })) save.mutate('');
  };
  const problem = save.error ?? check.error;
  return (
    <Box component="form" aria-label={t('set.group.license')} onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <State />
      </Box>
      {problem && <Alert severity="error">{words(problem)}</Alert>}
      {check.isSuccess && !problem && <Alert severity="success">{t('license.valid')}</Alert>}
      <TextField
        label={t(isSet ? 'license.another' : 'license.enter')}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        disabled={disabled}
        autoComplete="off"
        slotProps={{ htmlInput: { dir: 'ltr', maxLength: 100, spellCheck: false } }}
      />
      <Box sx={row}>
        <Button type="submit" disabled={disabled || typed.trim() === ''} loading={save.isPending}>
          {t('license.save')}
        </Button>
        <Button variant="outlined" onClick={() => check.mutate()} loading={check.isPending}>
          {t('license.check')}
        </Button>
        {isSet && (
          <Button variant="outlined" color="error" disabled={disabled} onClick={() => void remove()}>
            {t('license.remove')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

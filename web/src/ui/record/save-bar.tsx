import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';
import { useTranslation } from '@/i18n/translation';
import { layout } from '@/ui/theme/tokens';

/** The state of the form's changes: once something was refused, that it is marked, with the focused field clear of the bar. */
function Status({ control }: { control: Control<FieldValues> }) {
  const { t } = useTranslation();
  const { errors, submitCount } = useFormState({ control });
  const wrong = Object.keys(errors).join(' ');
  useEffect(() => {
    const field = document.activeElement;
    if (wrong && field?.matches('[aria-invalid="true"]')) field.scrollIntoView?.({ block: 'nearest' });
  }, [wrong, submitCount]);
  return t(wrong ? 'form.checkMarked' : 'profile.unsaved');
}

/** Slides in with the first change and stays until the changes are saved or discarded. */
export function SaveBar(props: {
  busy: boolean;
  /** The form, whose refused fields the bar names. */
  control?: unknown;
  onDiscard: () => void;
  /** There are no tabs below it. */ flush?: boolean;
  /** Name of the save button where the form has a main button of its own. */
  text?: string;
}) {
  const { t } = useTranslation();
  return (
    <Box
      data-foot
      sx={{
        position: 'sticky',
        bottom: props.flush ? 0 : { xs: `calc(${layout.tabs}px + env(safe-area-inset-bottom))`, md: 0 },
        zIndex: 2,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mx: { xs: -2, md: 0 },
        px: { xs: 2, md: 0 },
        py: 1.5,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'hairline',
      }}
    >
      <Typography variant="body2" role="status" sx={{ flex: 1, color: 'text.secondary' }}>
        {props.control ? <Status control={props.control as Control<FieldValues>} /> : t('profile.unsaved')}
      </Typography>
      <Button variant={props.text ? 'text' : 'outlined'} onClick={props.onDiscard} disabled={props.busy}>
        {t('profile.discard')}
      </Button>
      <Button type="submit" variant={props.text ? 'outlined' : 'contained'} loading={props.busy}>
        {props.text ?? t('common.save')}
      </Button>
    </Box>
  );
}

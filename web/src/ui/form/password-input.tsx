import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { memo, useState, type ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '@/i18n/translation';
import { useSuggestion } from '@/lib/stage-config';
import { EyeIcon, EyeOffIcon } from '@/ui/icons';
import { TextInput } from './text-input';

function Field<Values extends FieldValues>(props: ComponentProps<typeof TextInput<Values>>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const suggestion = useSuggestion(props.autoComplete);
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={t(shown ? 'form.hidePassword' : 'form.showPassword')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOffIcon fontSize="small" /> : <EyeIcon fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
  const slotProps = { input: { endAdornment: toggle }, htmlInput: suggestion };
  return <TextInput {...props} type={shown ? 'text' : 'password'} slotProps={slotProps} />;
}

/** A password field with a button that shows the text. */
export const PasswordInput = memo(Field) as typeof Field;

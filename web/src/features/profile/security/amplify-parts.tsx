import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { createContext, useContext, useState, type ChangeEvent, type FocusEvent, type ReactNode } from 'react';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { useSuggestion } from '@/lib/stage-config';
import { EyeIcon, EyeOffIcon } from '@/ui/icons';

/** Context for the custom parts below, as Amplify does not pass them these values. */
export const PasswordFormState = createContext({
  busy: false,
  help: '',
  currentProblem: undefined as string | undefined,
});

type FieldProps = {
  name?: string;
  label?: ReactNode;
  autoComplete?: string;
  /** Translation keys, or Amplify's English text for the one rule that cannot be overridden. */
  fieldValidationErrors?: string[];
  // Amplify types these for its own field component, but they handle the events of a plain input.
  onBlur: unknown;
  onChange: unknown;
};

function Password(props: FieldProps & { problem?: string | undefined; help?: string | undefined }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const suggestion = useSuggestion(props.autoComplete);
  const eye = (
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
  return (
    <TextField
      name={props.name}
      label={props.label}
      type={shown ? 'text' : 'password'}
      autoComplete={props.autoComplete}
      onBlur={props.onBlur as (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void}
      onChange={props.onChange as (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void}
      error={Boolean(props.problem)}
      helperText={props.problem ?? props.help}
      slotProps={{ input: { endAdornment: eye }, htmlInput: { dir: 'ltr', ...suggestion } }}
    />
  );
}

export function CurrentPasswordField(props: FieldProps) {
  const { currentProblem } = useContext(PasswordFormState);
  return <Password {...props} problem={currentProblem} />;
}

export function NewPasswordField(props: FieldProps) {
  const { t } = useTranslation();
  const { help } = useContext(PasswordFormState);
  const [problem] = props.fieldValidationErrors ?? [];
  return <Password {...props} problem={problem && t(problem as MessageKey)} help={help} />;
}

export function ConfirmPasswordField(props: FieldProps) {
  const { t } = useTranslation();
  const wrong = Boolean(props.fieldValidationErrors?.length);
  return <Password {...props} problem={wrong ? t('profile.passwordsDiffer') : undefined} />;
}

export function SubmitButton(props: { children?: ReactNode; isDisabled?: boolean }) {
  const { busy } = useContext(PasswordFormState);
  return (
    <Button type="submit" disabled={props.isDisabled} loading={busy} sx={{ mt: 1, alignSelf: 'flex-start' }}>
      {props.children}
    </Button>
  );
}

/** Hides Amplify's English error message; errors are shown in the visitor's language beside the form. */
export function NoMessage() {
  return null;
}

import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Ref } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldLabels, type RegisterField, type Registration } from '../fields';

export const wrongFields = (errors: FieldErrors<Registration>): RegisterField[] =>
  (Object.keys(fieldLabels) as RegisterField[]).filter(name => errors[name]);

/** The error summary at the top of a long form; each line links to its field. */
export function ErrorSummary({
  ref,
  errors,
  among,
  onGo,
}: {
  ref: Ref<HTMLDivElement>;
  errors: FieldErrors<Registration>;
  /** The fields that are shown. */
  among: readonly RegisterField[];
  onGo: (field: RegisterField) => void;
}) {
  const { t } = useTranslation();
  const wrong = wrongFields(errors).filter(name => among.includes(name));
  if (wrong.length < 2) return null;
  return (
    <Alert severity="error" ref={ref} tabIndex={-1} sx={{ scrollMarginTop: 96 }}>
      <AlertTitle component="h2">{t('auth.fix', { count: wrong.length })}</AlertTitle>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
      >
        {wrong.map(name => (
          <li key={name}>
            <Link component="button" type="button" color="inherit" sx={{ minHeight: 24 }} onClick={() => onGo(name)}>
              {t(fieldLabels[name])}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

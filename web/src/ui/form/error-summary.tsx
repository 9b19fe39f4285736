import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Ref } from 'react';
import { useTranslation } from '@/i18n/translation';

type Wrong<Name extends string> = { name: Name; label: string };

/** The error summary at the top of a form with several faults; each line leads to its field. */
export function ErrorSummary<Name extends string>({
  ref,
  wrong,
  onGo,
}: {
  ref?: Ref<HTMLDivElement>;
  wrong: readonly Wrong<Name>[];
  onGo: (field: Name) => void;
}) {
  const { t } = useTranslation();
  if (wrong.length < 2) return null;
  return (
    <Alert severity="error" ref={ref} tabIndex={-1} sx={{ scrollMarginTop: 96 }}>
      <AlertTitle component="h2">{t('auth.fix', { count: wrong.length })}</AlertTitle>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
      >
        {wrong.map(({ name, label }) => (
          <li key={name}>
            <Link component="button" type="button" color="inherit" sx={{ minHeight: 24 }} onClick={() => onGo(name)}>
              {label}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

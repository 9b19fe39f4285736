import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import { useNamesForBank } from '@/lib/bank-names';

/** A person's name in the form of a bank file, if it differs from their own spelling. */
export function SeenByBank({ name }: { name: string }) {
  const { t } = useTranslation();
  const seen = useNamesForBank([name])?.[name];
  if (seen === undefined || seen === name || name.trim() === '') return undefined;
  return (
    <Typography variant="body2" sx={{ color: seen ? 'text.secondary' : 'warning.main', overflowWrap: 'anywhere' }}>
      {seen ? t('profile.bankSees', { name: seen }) : t('profile.bankSeesNothing')}
    </Typography>
  );
}

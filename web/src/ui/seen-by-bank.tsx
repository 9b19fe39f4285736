import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import { useNamesForBank } from '@/lib/bank-names';

/** The name that a bank file will have for somebody, where it is not the one that they wrote. */
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

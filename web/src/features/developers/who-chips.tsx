import { styled } from '@mui/material/styles';
import { useTranslation } from '@/i18n/translation';
import { userTypes } from './user-types';

const Chip = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '2px 8px',
  borderRadius: 999,
  whiteSpace: 'nowrap',
  border: `1px solid ${theme.vars!.palette.hairline}`,
  color: theme.vars!.palette.text.secondary,
  '&[data-open="true"]': {
    color: theme.vars!.palette.success.main,
    borderColor: 'transparent',
    backgroundColor: theme.vars!.palette.success.soft,
  },
}));

/** Callers allowed to use an operation, as chips. */
export function WhoChips({ who }: { who: readonly string[] }) {
  const { t } = useTranslation();
  const types = userTypes.filter(type => who.includes(type));
  if (who.includes('public')) return <Chip data-open>{t('developers.anybody')}</Chip>;
  if (who.includes('account')) return <Chip>{t('developers.anyAccount')}</Chip>;
  if (types.length === userTypes.length) return <Chip>{t('developers.anyUser')}</Chip>;
  return types.map(type => <Chip key={type}>{t(`userType.${type}`)}</Chip>);
}

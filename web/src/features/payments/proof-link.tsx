import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { PromoReason } from '#shared/contract/entities/promo';
import { useTranslation } from '@/i18n/translation';

const ofProof: readonly PromoReason[] = ['not_proved', 'number_not_proved'];

/** Leads to the profile, where an address or number is confirmed, when a promo misses that. */
export function ProofLink({ reasons }: { reasons: readonly PromoReason[] }) {
  const { t } = useTranslation();
  if (!reasons.some(reason => ofProof.includes(reason))) return null;
  return (
    <>
      {' '}
      <Link component={RouterLink} to="/profile">
        {t('promo.toProfile')}
      </Link>
    </>
  );
}

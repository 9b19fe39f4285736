import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadConfig } from '@/lib/config';

/** On a laptop no mail leaves the machine: this is where the codes are. Shown on the local stage only. */
export function OutboxLink() {
  const { t } = useTranslation();
  const config = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity });
  if (config.data?.stage !== 'local') return null;
  return (
    <Link href="/_outbox" target="_blank" rel="noopener" variant="caption" color="text.secondary">
      {t('auth.outbox')}
    </Link>
  );
}

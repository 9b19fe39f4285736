import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfflineTellers, useOnline } from '@/lib/online';
import { OfflineIcon } from './shell-icons';

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.subtitle2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  minHeight: 40,
  padding: '6px 16px',
  color: theme.vars!.palette.text.primary,
  backgroundColor: theme.vars!.palette.surface,
  borderBottom: `1px solid ${theme.vars!.palette.hairline}`,
  '& svg': { flex: 'none', color: theme.vars!.palette.warning.main },
}));

/** A status row while the network is lost; hidden on screens that show their own offline message. */
export function NetworkNote(props: { lost: boolean; children?: ReactNode }) {
  const { t } = useTranslation();
  const told = useOfflineTellers(({ count }) => count > 0);
  return (
    <div role="status">
      {props.lost && !told && (
        <Row>
          <OfflineIcon fontSize="small" aria-hidden />
          <span>{props.children || t('common.offline')}</span>
        </Row>
      )}
    </div>
  );
}

/** For pages without content that could be outdated. */
export function OfflineNotice() {
  return <NetworkNote lost={!useOnline()} />;
}

import type { ReactNode } from 'react';
import { useTranslation } from '@/i18n/translation';
import { useOfflineNotes, useOnline } from '@/lib/online';
import css from './network-note.module.css';
import { OfflineIcon } from './shell-icons';

/** A status row while the network is lost; hidden on screens that show their own offline message. */
export function NetworkNote(props: { lost: boolean; children?: ReactNode }) {
  const { t } = useTranslation();
  const isShownElsewhere = useOfflineNotes(({ count }) => count > 0);
  return (
    <div role="status">
      {props.lost && !isShownElsewhere && (
        <div className={`type-subtitle2 ${css.row}`}>
          <OfflineIcon fontSize="small" />
          <span>{props.children || t('common.offline')}</span>
        </div>
      )}
    </div>
  );
}

/** For pages without content that could be outdated. */
export function OfflineNotice() {
  return <NetworkNote lost={!useOnline()} />;
}

import { useEffect } from 'react';
import { useTranslation } from '@/i18n/translation';
import css from './start-failed.module.css';

/**
 * Shown if the program beyond the landing page cannot be loaded: the reason, and a button to try again, which happens
 * automatically when the network returns.
 */
export function StartFailed() {
  const { t } = useTranslation();
  useEffect(() => {
    const again = () => location.reload();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return (
    <main role="alert" className={css.failed}>
      <p>{t(navigator.onLine ? 'common.partMissing' : 'common.offline')}</p>
      <button type="button" className="primary-button type-button" onClick={() => location.reload()}>
        {t('common.retry')}
      </button>
    </main>
  );
}

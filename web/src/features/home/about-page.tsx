import { useTranslation } from '@/i18n/translation';
import { useSite } from '@/lib/stores/site';
import { LiveArt } from './feature-art';
import { ProsePage } from './prose-page';
import css from './prose.module.css';

export function Page() {
  const { t } = useTranslation();
  const app = useSite(({ settings }) => settings.appName);
  return (
    <ProsePage title="nav.about">
      <p className={`type-h2 ${css.slogan}`}>{t('public.aboutLead')}</p>
      <p className={css.spaced}>{t('public.about1', { app })}</p>
      <p>{t('public.about2')}</p>
      <div className={css.art}>
        <LiveArt />
      </div>
    </ProsePage>
  );
}

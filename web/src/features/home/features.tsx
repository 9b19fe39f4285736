import { useTranslation } from '@/i18n/translation';
import { useSite } from '@/lib/stores/site';
import { CodeArt, LiveArt, PriceArt } from './feature-art';
import css from './features.module.css';

const features = [
  { Art: PriceArt, title: 'home.feature1Title', text: 'home.feature1Text' },
  { Art: LiveArt, title: 'home.feature2Title', text: 'home.feature2Text' },
  { Art: CodeArt, title: 'home.feature3Title', text: 'home.feature3Text', needsCode: true },
] as const;

/** The main features, each with an illustration; that of the start code only where trips start with one. */
export function Features() {
  const { t } = useTranslation();
  const hasCode = useSite(site => site.settings.otp_secure);
  const shown = features.filter(feature => hasCode || !('needsCode' in feature));
  return (
    <section className={css.section}>
      <h2 className="type-h1">{t('home.featuresTitle')}</h2>
      <div className={css.features}>
        {shown.map(({ Art, title, text }) => (
          <article key={title}>
            <div className={css.art}>
              <Art />
            </div>
            <h3 className="type-h3">{t(title)}</h3>
            <p className={`muted ${css.text}`}>{t(text)}</p>
          </article>
        ))}
      </div>
    </section>
  );
}

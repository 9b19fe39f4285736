import { useTexts } from '@/i18n/text-store';
import { CodeArt, LiveArt, PriceArt } from './feature-art';
import css from './features.module.css';

const features = [
  { Art: PriceArt, title: 'home.feature1Title', text: 'home.feature1Text' },
  { Art: LiveArt, title: 'home.feature2Title', text: 'home.feature2Text' },
  { Art: CodeArt, title: 'home.feature3Title', text: 'home.feature3Text' },
] as const;

/** The three main features, each with an illustration. */
export function Features() {
  const t = useTexts();
  return (
    <section className={css.section}>
      <h2 className="type-h1">{t('home.featuresTitle')}</h2>
      <div className={css.features}>
        {features.map(({ Art, title, text }) => (
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

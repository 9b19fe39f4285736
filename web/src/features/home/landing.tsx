import { loadTexts } from '@/i18n/i18n';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { usePageTitle } from '@/ui/use-page-title';
import { lazyPart } from '@/lib/lazy-part';
import { Hero } from './hero';

const BelowTheFold = lazyPart(async () => {
  const [module] = await Promise.all([import('./below-the-fold'), loadTexts('below')]);
  return { default: module.BelowTheFold };
});

/** `/` for all users who do not book there: hero, features and app stores. */
export function Landing() {
  usePageTitle();
  return (
    <>
      <Hero />
      <QuietBoundary waiting={<div style={{ minHeight: '100svh' }} />}>
        <BelowTheFold />
      </QuietBoundary>
    </>
  );
}

import { QuietBoundary } from '@/ui/quiet-boundary';
import { usePageTitle } from '@/ui/use-page-title';
import { lazyPart } from '@/lib/lazy-part';
import { Hero } from './hero';

const BelowTheFold = lazyPart(async () => ({ default: (await import('./below-the-fold')).BelowTheFold }));

/** `/` for everybody who does not book there: hero, features and app stores. */
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

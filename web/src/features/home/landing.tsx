import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { Hero } from './hero';

const BelowTheFold = lazy(async () => ({ default: (await import('./below-the-fold')).BelowTheFold }));

/** `/` for everybody who does not book here: a sentence, a button, three promises, the stores. */
export function Landing() {
  return (
    <>
      <Hero />
      <Suspense fallback={<Box sx={{ minHeight: '100svh' }} />}>
        <BelowTheFold />
      </Suspense>
    </>
  );
}

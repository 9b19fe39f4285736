import { Features } from './features';
import { Stores } from './stores';

/** What the landing page shows after the first screen, fetched after it. */
export function BelowTheFold() {
  return (
    <>
      <Features />
      <Stores />
    </>
  );
}

import { Essentials } from './essentials';
import { Features } from './features';
import { Stores } from './stores';

/** The part of the landing page below the fold, lazily loaded. */
export function BelowTheFold() {
  return (
    <>
      <Essentials />
      <Features />
      <Stores />
    </>
  );
}

import { below } from '@/i18n/below';
import { addEnglish } from '@/i18n/own-texts';
import { Essentials } from './essentials';
import { Features } from './features';
import { Stores } from './stores';

addEnglish(below);

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

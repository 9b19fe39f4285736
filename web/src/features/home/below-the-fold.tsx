import { below } from '@/i18n/below';
import { i18n } from '@/i18n/instance';
import { Essentials } from './essentials';
import { Features } from './features';
import { Stores } from './stores';

// What an admin wrote stays.
i18n.addResourceBundle('en', 'translation', below, true, false);

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

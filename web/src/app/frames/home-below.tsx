import { Features } from '@/features/home/features';
import { Stores } from '@/features/home/stores';
import { PublicFooter } from './public-footer';

/** Below the booking form on a desktop: features, app stores and footer. On a phone they are in the menu. */
export function HomeBelow() {
  return (
    <>
      <Features />
      <Stores />
      <PublicFooter />
    </>
  );
}

import { Features } from '@/features/home/features';
import { Stores } from '@/features/home/stores';
import { PublicFooter } from './public-footer';

/** Below the booking form on a desk: features, app stores and footer. On a phone they stand behind the menu. */
export function HomeBelow() {
  return (
    <>
      <Features />
      <Stores />
      <PublicFooter />
    </>
  );
}

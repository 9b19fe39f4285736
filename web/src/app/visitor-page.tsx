import type { ComponentType } from 'react';
import type { DrawnPath } from '#shared/contract/public-pages';
import { Landing } from '@/features/home/landing';
import { IslandContext } from '@/lib/island';
import { lazyPart } from '@/lib/lazy-part';
import { PublicFrame } from './frames/public-frame';

const loadIsland = async () => {
  const { Island, prepareDirection } = await import('./island');
  await prepareDirection();
  return { default: Island };
};
const island = { Around: lazyPart(loadIsland), load: loadIsland };

type Load = () => Promise<{ Page: ComponentType }>;

/** The pages that need nothing of the program but React; the landing page has come with it. */
const visitorPages = {
  '/': async () => ({ Page: Landing }),
  '/about-us': () => import('@/features/home/about-page'),
  '/privacy-policy': () => import('@/features/home/privacy-page'),
  '/terms': () => import('@/features/home/terms-page'),
} satisfies Partial<Record<DrawnPath, Load>>;
type VisitorPath = keyof typeof visitorPages;

/** How the page of an address is loaded for a visitor; undefined if it needs more of the program. */
export const visitorPage = (path: string): Load | undefined =>
  Object.hasOwn(visitorPages, path) ? visitorPages[path as VisitorPath] : undefined;

/** A page of a visitor, whole. */
export function VisitorPage(props: { path: string; Page: ComponentType }) {
  return (
    <IslandContext value={island}>
      <PublicFrame path={props.path}>
        <props.Page />
      </PublicFrame>
    </IslandContext>
  );
}

import type { ComponentType } from 'react';
import type { DrawnPath } from '#shared/contract/public-pages';
import { Landing } from '@/features/home/landing';
import { IslandContext } from '@/lib/island';
import type { TextArea } from '@/i18n/areas';
import { lazyPart } from '@/lib/lazy-part';
import { PublicFrame } from './frames/public-frame';

const loadIsland = async () => {
  const { Island, prepareDirection } = await import('./island');
  await prepareDirection();
  return { default: Island };
};
const island = { Around: lazyPart(loadIsland), load: loadIsland };

type Visit = { load: () => Promise<{ Page: ComponentType }>; texts?: TextArea };

/** The pages that need only React and texts; the landing page is part of the first download. */
const visitorPages = {
  '/': { load: async () => ({ Page: Landing }) },
  '/about-us': { load: () => import('@/features/home/about-page'), texts: 'prose' },
  '/privacy-policy': { load: () => import('@/features/home/privacy-page'), texts: 'prose' },
  '/terms': { load: () => import('@/features/home/terms-page'), texts: 'prose' },
} satisfies Partial<Record<DrawnPath, Visit>>;
type VisitorPath = keyof typeof visitorPages;

/** How the page of an address and its texts are loaded for a visitor; undefined if it needs more of the program. */
export const visitorPage = (path: string): Visit | undefined =>
  Object.hasOwn(visitorPages, path) ? visitorPages[path as VisitorPath] : undefined;

/** A visitor's whole page. */
export function VisitorPage(props: { path: string; Page: ComponentType }) {
  return (
    <IslandContext value={island}>
      <PublicFrame path={props.path}>
        <props.Page />
      </PublicFrame>
    </IslandContext>
  );
}

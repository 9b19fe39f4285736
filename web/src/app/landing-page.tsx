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

/** The landing page of a visitor, whole. */
export function LandingPage(props: { path: string }) {
  return (
    <IslandContext value={island}>
      <PublicFrame path={props.path}>
        <Landing />
      </PublicFrame>
    </IslandContext>
  );
}

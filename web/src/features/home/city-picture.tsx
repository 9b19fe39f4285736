import { useRef, useState, type ComponentProps } from 'react';
import { breakpointsPx } from '#shared/contract/constants';
import { useTranslation } from '@/i18n/translation';
import { lazyPart } from '@/lib/lazy-part';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { PauseIcon, PlayIcon } from '@/ui/shell-icons';
import css from './city-picture.module.css';
import { useSampleMotion } from './sample-motion';

/** A card that small screens have no space for, and never load. */
const EtaCard = lazyPart(async () => ({ default: (await import('./eta-card')).EtaCard }));

type Props = ComponentProps<'svg'> & {
  /** Whether the sample car drives in it, which visitors may stop. */
  isSample: boolean;
};

/** The hero's picture: ink, paper and amber, with the drawing as its children. It fades in, because it loads late. */
export function CityPicture({ isSample, ...props }: Props) {
  const { t } = useTranslation();
  const picture = useRef<SVGSVGElement>(null);
  const { isPaused, isStill, toggle } = useSampleMotion(picture);
  const [hasCard] = useState(() => matchMedia(`(min-width: ${breakpointsPx.md}px)`).matches);
  const Icon = isPaused ? PlayIcon : PauseIcon;
  return (
    <>
      <svg
        ref={picture}
        className={css.picture}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        data-still={isStill}
        {...props}
      />
      {isSample && (
        <>
          {hasCard && (
            <QuietBoundary>
              <EtaCard isStill={isStill} />
            </QuietBoundary>
          )}
          <button
            type="button"
            className={`icon-button ${css.motion}`}
            aria-label={t(isPaused ? 'home.play' : 'home.pause')}
            onClick={toggle}
          >
            <Icon />
          </button>
        </>
      )}
    </>
  );
}

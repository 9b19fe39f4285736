import { blocks, citySize, routePath, routePoints, TURN_DEGREES } from './city-plan';
import { CityPicture } from './city-picture';
import { DrawnWay } from './drawn-way';
import { SampleWay } from './sample-way';
import { decodePolyline } from '#shared/domain/geo/polyline';
import { routeShape } from '@/lib/way-shape';
import { useTranslation } from '@/i18n/translation';

const trees = [
  [298, 124],
  [340, 108],
  [382, 132],
  [310, 206],
  [358, 232],
  [454, 118],
  [492, 142],
  [478, 212],
  [392, 262],
  [300, 266],
] as const;

function Town() {
  return (
    <g className="town" transform={`rotate(${TURN_DEGREES} ${citySize.width / 2} ${citySize.height / 2})`}>
      <rect className="street" x="-600" y="-400" width="2200" height="1700" />
      {blocks.map(block => (
        <g key={`${block.x} ${block.y}`}>
          <rect
            className={block.kind === 'houses' ? 'block' : block.kind}
            x={block.x}
            y={block.y}
            width={block.width}
            height={block.height}
            rx="7"
          />
          {block.houses.map(house => (
            <rect key={`${house.x} ${house.y}`} className="house" {...house} rx="2.5" />
          ))}
        </g>
      ))}
      {trees.map(([x, y]) => (
        <circle key={`${x} ${y}`} className="tree" cx={x} cy={y} r="9" />
      ))}
      <path className="water" d="M-240 420C40 470 150 900 420 900S700 720 1300 700" />
      <path className="bridge" d="M170 640v180M660 690v160M900 640v140" />
    </g>
  );
}

// A route is a map: if the picture is mirrored for right-to-left readers, the route is mirrored back.
const PLACED =
  'translate(calc(480px + var(--way-side)), var(--way-y)) scale(calc(var(--way-scale) * var(--wf-mirror, 1)), var(--way-scale))';

/** An invented city, for a stage without a drawing of its own. */
export function InventedCity({ way: route }: { way?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <CityPicture
      isSample={!route}
      style={{ transform: 'scaleX(var(--wf-mirror, 1))' }}
      viewBox={`0 0 ${citySize.width} ${citySize.height}`}
      aria-label={t('home.cityAlt')}
      data-quiet={Boolean(route)}
    >
      <Town />
      {route ? (
        <DrawnWay shape={routeShape(decodePolyline(route))} transform={PLACED} />
      ) : (
        <SampleWay points={routePoints} path={routePath} />
      )}
    </CityPicture>
  );
}

import { useMemo } from 'react';
import { type CityDrawing, cityProjection } from '#shared/domain/geo/city-drawing';
import { decodePolyline } from '#shared/domain/geo/polyline';
import { useTranslation } from '@/i18n/translation';
import { fitted } from '@/lib/way-shape';
import { CityPicture } from './city-picture';
import { DrawnWay } from './drawn-way';
import css from './region-city.module.css';
import { roundedPath } from './rounded-path';
import { SampleWay } from './sample-way';

/** A short route is not enlarged further than this: single streets would be as wide as squares. */
const CLOSEST = 1.6;
const PLACED = 'translate(calc(480px + var(--wf-mirror, 1) * var(--way-side)), var(--way-y)) scale(var(--way-scale))';
/**
 * Right-to-left pages have their text on the other side of the picture: it is shifted, because maps are never mirrored.
 */
const AT_REST = 'translate(calc((var(--wf-mirror, 1) - 1) * 80px), 0)';

/** The region's own streets. A checked route is drawn at its place, and the streets move below it. */
export function RegionCity({ city, way: route }: { city: CityDrawing; way?: string | undefined }) {
  const { t } = useTranslation();
  const { toPicture } = useMemo(() => cityProjection(city), [city]);
  const sample = useMemo(() => decodePolyline(city.way ?? '').map(toPicture), [city, toPicture]);
  const shape = useMemo(() => route && fitted(decodePolyline(route).map(toPicture), CLOSEST), [route, toPicture]);
  const moved = shape && `${PLACED} scale(${shape.scale}) translate(${-shape.middle.x}px, ${-shape.middle.y}px)`;
  return (
    <>
      <CityPicture
        isSample={!shape && sample.length > 1}
        viewBox={`0 0 ${city.width} ${city.height}`}
        aria-label={t('home.cityAltOf', { city: city.name })}
      >
        <rect className="block" x="-100%" y="-100%" width="300%" height="300%" />
        <g className="town" style={{ transform: moved || AT_REST }}>
          <path className="park" d={city.green} />
          <path className="lake" d={city.water} />
          <path className="minor" d={city.minor} />
          <path className="main" d={city.main} />
          {!shape && sample.length > 1 && <SampleWay points={sample} path={roundedPath(sample, 12)} />}
        </g>
        {shape && <DrawnWay shape={shape} transform={PLACED} />}
      </CityPicture>
      <a
        className={css.credit}
        dir="ltr"
        href="https://www.openstreetmap.org/copyright"
        target="_blank"
        rel="noreferrer"
      >
        {city.attribution}
      </a>
    </>
  );
}

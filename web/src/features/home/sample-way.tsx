import type { PicturePoint } from '#shared/domain/geo/city-drawing';

/** The car from above, its nose to the right, as `offset-path` expects. */
function Car({ path }: { path: string }) {
  return (
    <g className="car" style={{ offsetPath: `path("${path}")` }}>
      <rect x="-21" y="-11" width="42" height="22" rx="9" fill="#14171F" stroke="#FFFFFF" strokeWidth="2.5" />
      <rect x="-9" y="-7" width="14" height="14" rx="3" fill="#FFB300" />
      <path d="M9-6q4 6 0 12" fill="none" stroke="#8F96A4" strokeWidth="2.5" strokeLinecap="round" />
    </g>
  );
}

/** Markers of the ends of a route. */
export function WayEnds({ from, to }: { from: PicturePoint; to: PicturePoint }) {
  return (
    <>
      <circle cx={from.x} cy={from.y} r="14" fill="#14171F" stroke="#FFFFFF" strokeWidth="3.5" />
      <circle cx={from.x} cy={from.y} r="5" fill="#FFB300" />
      <circle className="pulse" cx={to.x} cy={to.y} r="10" />
      <g transform={`translate(${to.x} ${to.y})`}>
        <path
          d="M0 4s22-23 22-40A22 22 0 0 0-22-36C-22-19 0 4 0 4z"
          fill="#FFB300"
          stroke="#14171F"
          strokeWidth="3.5"
          strokeLinejoin="round"
        />
        <rect x="-8" y="-44" width="16" height="16" rx="2.5" fill="#14171F" />
      </g>
    </>
  );
}

/** A route from pickup to drop with a car driving along it, repeatedly. */
export function SampleWay({ points, path }: { points: readonly PicturePoint[]; path: string }) {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return null;
  return (
    <>
      <path className="route-edge" d={path} />
      <path className="route" d={path} />
      <path className="driven" d={path} pathLength={1} />
      <WayEnds from={from} to={to} />
      <Car path={path} />
    </>
  );
}

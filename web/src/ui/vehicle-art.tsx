import { useTranslation } from '@/i18n/translation';
import { useSite } from '@/lib/stores/site';
import css from './vehicle-art.module.css';

export const vehicleKinds = ['bike', 'scooter', 'car', 'estate', 'van', 'truck'] as const;
export type VehicleKind = (typeof vehicleKinds)[number];

const words: readonly [RegExp, VehicleKind][] = [
  [/truck|lorry|pick-?up|شاحنة كبيرة/i, 'truck'],
  [/van|bus|xl|شاحنة/i, 'van'],
  [/scooter|moped|moto/i, 'scooter'],
  [/bike|cycle|bicycle|دراجة/i, 'bike'],
  [/estate|suv|combi|comfort|premium/i, 'estate'],
];

/** The illustration for a car type's name. */
export const vehicleKindOf = (carTypeName: string): VehicleKind =>
  words.find(([pattern]) => pattern.test(carTypeName))?.[1] ?? 'car';

/** The drawing that a vehicle type names; else the one that matches its name. */
export const drawingOf = ({ name, image }: { name: string; image: string }): VehicleKind =>
  vehicleKinds.find(kind => kind === image) ?? vehicleKindOf(name);

function Wheel(props: { x: number; r?: number }) {
  return (
    <>
      <circle className="tyre" cx={props.x} cy={46} r={props.r ?? 8} />
      <circle className="hub" cx={props.x} cy={46} r={(props.r ?? 8) * 0.4} />
    </>
  );
}

function Spokes(props: { x: number }) {
  return (
    <>
      <circle className="line" cx={props.x} cy={42} r={12} />
      <circle className="tyre" cx={props.x} cy={42} r={2} />
    </>
  );
}

const shapes: Record<VehicleKind, React.ReactNode> = {
  bike: (
    <>
      <Spokes x={26} />
      <Spokes x={72} />
      <path className="line" d="M26 42l14-20h22l10 20M40 22l9 20-9-20M49 42l13-20M62 22l-2-7h7M36 18h9" />
      <rect className="amber" x="14" y="10" width="20" height="15" rx="2" />
    </>
  ),
  scooter: (
    <>
      <Wheel x={24} r={9} />
      <Wheel x={76} r={9} />
      <path
        className="hull"
        d="M14 42c0-10 6-15 14-15h14c3 0 4 3 4 7v5h12l8-21h5l6 22h-9c-2-4-6 4-8 6H33c-1-6-4-9-9-9s-8 3-9 7z"
      />
      <path className="line" d="M66 18l-5-5M61 13h-6" />
      <rect className="amber" x="12" y="8" width="24" height="17" rx="2" />
    </>
  ),
  car: (
    <>
      <path
        className="hull"
        d="M6 46V36c0-3 2-5 5-5.5l12-2L34 17c2-2 4-3 7-3h22c4 0 7 1.5 9.5 4.5L81 28l12 3c3 .7 5 3 5 6v9z"
      />
      <path className="glass" d="M29 28l9-8.5c1-1 2.5-1.5 4-1.5h8v10zM54 18h8c2.5 0 4.5 1 6 3l5.5 7H54z" />
      <path className="line" d="M52 31v12M44 34h4M70 34h4" />
      <path className="amber" d="M93 35h5v5h-6z" />
      <Wheel x={26} />
      <Wheel x={78} />
    </>
  ),
  estate: (
    <>
      <path
        className="hull"
        d="M5 46V32c0-2 1-4 2-5.5l6-10C14.5 14 16 13 19 13h44c4 0 7 1.5 9.5 4.5L81 28l12 3c3 .7 5 3 5 6v9z"
      />
      <path
        className="glass"
        d="M15 27l4.5-8c.6-1 1.5-1.5 2.5-1.5h12V27zM38 17.5h14V27H38zM56 17.5h6c2.5 0 4.5 1 6 3l5.5 6.5H56z"
      />
      <path className="line" d="M54 31v12M36 31v12M20 10h40" />
      <path className="amber" d="M93 35h5v5h-6z" />
      <Wheel x={24} />
      <Wheel x={78} />
    </>
  ),
  van: (
    <>
      <path className="hull" d="M4 46V12c0-2.5 1.5-4 4-4h54c4 0 7 1.5 9 5l9 14 13 4c3 1 5 3 5 6v9z" />
      <path className="glass" d="M62 13h2c2 0 3.5.8 4.5 2.5L75 27H60V15c0-1.2.8-2 2-2z" />
      <path className="line" d="M55 8v34M62 31h5" />
      <path className="amber" d="M15 19l11-4 11 4v11l-11 4-11-4z" />
      <path className="line" d="M15 19l11 4 11-4M26 23v11" strokeWidth="1.5" />
      <Wheel x={24} />
      <Wheel x={78} />
    </>
  ),
  truck: (
    <>
      <rect className="hull" x="3" y="5" width="62" height="38" rx="3" />
      <path className="hull" d="M65 46V16h14c2.5 0 4 1 5.5 3l8 12c1 1.5 1.5 3 1.5 5v10z" />
      <path className="glass" d="M70 20h8c1.5 0 2.5.6 3.5 2l5 8H70z" />
      <path className="shade" d="M3 43h62v3H3z" />
      <path className="amber" d="M10 12h24v8H10z" />
      <path className="line" d="M44 5v38M70 34h4" strokeWidth="1.5" />
      <Wheel x={18} />
      <Wheel x={36} />
      <Wheel x={82} />
    </>
  ),
};

/** A passenger vehicle has windows where a van has its load area. */
const minibus = (
  <>
    <path className="hull" d="M4 46V12c0-2.5 1.5-4 4-4h54c4 0 7 1.5 9 5l9 14 13 4c3 1 5 3 5 6v9z" />
    <path className="glass" d="M62 13h2c2 0 3.5.8 4.5 2.5L75 27H60V15c0-1.2.8-2 2-2zM10 13h18v14H10zM33 13h18v14H33z" />
    <path className="line" d="M55 8v34M62 31h5M31 31v11" />
    <path className="amber" d="M92 35h6v5h-7z" />
    <Wheel x={24} />
    <Wheel x={78} />
  </>
);

/** A vehicle from the side, facing the reading direction. */
export function VehicleArt(props: {
  kind: VehicleKind;
  width?: number;
  /** Adds an accessible name; not needed when the name is beside it. */ labelled?: boolean;
}) {
  const { t } = useTranslation();
  const taxi = useSite(site => site.appcat === 'taxi');
  const label = props.labelled ? { role: 'img', 'aria-label': t(`vehicle.${props.kind}`) } : { 'aria-hidden': true };
  return (
    <svg
      className={css.drawing}
      viewBox="0 0 104 56"
      width={props.width ?? 88}
      focusable="false"
      style={{ transform: 'scaleX(var(--wf-mirror, 1))' }}
      {...label}
    >
      {taxi && props.kind === 'van' ? minibus : shapes[props.kind]}
    </svg>
  );
}

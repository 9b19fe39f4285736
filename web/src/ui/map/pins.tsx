import { styled } from '@mui/material/styles';
import type { VehicleKind } from '@/ui/vehicle-art';
import { driverImageName, driverImages, iconPx } from './driver-images';

const floating = { display: 'block', filter: 'drop-shadow(0 2px 4px rgb(10 12 18 / 0.35))' };
const Floating = styled('svg')(floating);
const Picture = styled('img')(floating);

/** Pickup is a ring, drop is a flag-shaped pin: distinguishable without colour. */
export function PickupPin() {
  return (
    <Floating width="28" height="28" viewBox="0 0 28 28" aria-hidden>
      <circle cx="14" cy="14" r="11" fill="#14171F" stroke="#FFFFFF" strokeWidth="2.5" />
      <circle cx="14" cy="14" r="4" fill="#FFB300" />
    </Floating>
  );
}

export function DropPin() {
  return (
    <Floating width="34" height="44" viewBox="0 0 34 44" aria-hidden>
      <path
        d="M17 42s14-14.5 14-25A14 14 0 0 0 3 17c0 10.5 14 25 14 25z"
        fill="#FFB300"
        stroke="#14171F"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <rect x="12" y="12" width="10" height="10" rx="1.5" fill="#14171F" />
    </Floating>
  );
}

/** The trip's own vehicle from above, facing east, larger than those of the drivers around. */
export function VehiclePin(props: { kind: VehicleKind | undefined; scheme: 'light' | 'dark' }) {
  const { kind = 'car', scheme } = props;
  const drawn = driverImages(scheme)[driverImageName({ kind, busy: false, heads: true })]!;
  return (
    <Picture
      width={iconPx.width * 1.4}
      height={iconPx.height * 1.4}
      src={`data:image/svg+xml,${encodeURIComponent(drawn)}`}
      alt=""
      data-kind={kind}
    />
  );
}

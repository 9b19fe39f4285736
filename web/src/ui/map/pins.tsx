import { styled } from '@mui/material/styles';

const Floating = styled('svg')({ display: 'block', filter: 'drop-shadow(0 2px 4px rgb(10 12 18 / 0.35))' });

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

/** The driver's car from above, facing north. */
export function CarPin() {
  return (
    <Floating width="30" height="46" viewBox="0 0 30 46" aria-hidden>
      <path
        d="M5 12c0-6 3-10 10-10s10 4 10 10v24c0 5-3 8-10 8S5 41 5 36z"
        fill="#14171F"
        stroke="#FFFFFF"
        strokeWidth="2"
      />
      <path d="M8 17c2-1.5 4-2 7-2s5 .5 7 2l-1.5 5h-11zM9.5 33h11l1.5 5c-2 1-4 1.5-7 1.5S10 39 8 38z" fill="#8F96A4" />
      <rect x="9" y="23" width="12" height="9" rx="2" fill="#FFB300" />
      <path d="M3 16h3M24 16h3" stroke="#14171F" strokeWidth="2.5" strokeLinecap="round" />
    </Floating>
  );
}

import { line } from '@/ui/icon-line';

/** Icon for a text message to a phone number, as opposed to the in-app chat. */
export const TextIcon = /* @__PURE__ */ line(
  'Text',
  'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zM9.75 7.5h4.5M9.75 11h4.5M11.5 17.5h1',
);

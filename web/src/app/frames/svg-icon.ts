import type { createSvgIcon } from '@mui/material/utils';

/** The type of the icons in `@/ui/icons`. */
export type SvgIconComponent = ReturnType<typeof createSvgIcon>;

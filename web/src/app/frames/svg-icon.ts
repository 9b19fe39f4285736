import type { createSvgIcon } from '@mui/material/utils';

/** What every icon of `@/ui/icons` is. */
export type SvgIconComponent = ReturnType<typeof createSvgIcon>;

import { navIcons } from '@/app/frames/nav-icons';
import { KeyIcon } from '@/ui/icons';
import { MoonIcon, SunIcon } from '@/ui/shell-icons';

export const paletteIcons = { ...navIcons, keys: KeyIcon, moon: MoonIcon, sun: SunIcon };

export type PaletteIcon = keyof typeof paletteIcons;

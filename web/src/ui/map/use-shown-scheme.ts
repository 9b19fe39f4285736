import { useColorScheme } from '@mui/material/styles';

/** The colours now in use, whether chosen or the device's. */
export const useShownScheme = (): 'light' | 'dark' => useColorScheme().colorScheme ?? 'light';

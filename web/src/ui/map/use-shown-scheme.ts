import { useColorScheme } from '@mui/material/styles';

/** The colours now in use, whether chosen or the device's. */
export function useShownScheme(): 'light' | 'dark' {
  return useColorScheme().colorScheme ?? 'light';
}

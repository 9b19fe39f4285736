import { useColorScheme } from '@mui/material/styles';

/** The effective colour scheme, whether chosen or the device's. */
export function useShownScheme(): 'light' | 'dark' {
  return useColorScheme().colorScheme ?? 'light';
}

import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { directionOf } from '@/i18n/languages';
import { useTextStore } from '@/i18n/text-store';
import { createQueryClient } from '@/lib/query';
import { useStartSettings } from '@/lib/settings-queries';
import { AlertHost } from '@/ui/alert-host';
import { ConfirmHost } from '@/ui/confirm';
import { DirectionProvider } from '../i18n/direction';
import { SiteMirror } from './site-mirror';
import { themeOf } from '../ui/theme/theme';

/** `ui/color-scheme.ts` switches the scheme, for every page: the theme neither stores it nor sets the class of `<html>`. */
const unswitched = { colorSchemeNode: null, storageManager: null };

function Look(props: { children: ReactNode }) {
  const direction = useTextStore(({ locale }) => directionOf(locale));
  return (
    <DirectionProvider direction={direction}>
      {/* Without `noSsr` all would be drawn twice. */}
      <ThemeProvider theme={themeOf(direction)} noSsr {...unswitched}>
        <CssBaseline enableColorScheme />
        {props.children}
      </ThemeProvider>
    </DirectionProvider>
  );
}

function Start(props: { children: ReactNode }) {
  useStartSettings();
  return props.children;
}

/** Providers for every page: query client, texts, theme, the alert and confirm dialogs. */
export function Providers(props: { children: ReactNode; client?: QueryClient }) {
  const [client] = useState(() => props.client ?? createQueryClient());
  return (
    <QueryClientProvider client={client}>
      <Look>
        <SiteMirror />
        <Start>{props.children}</Start>
        <AlertHost />
        <ConfirmHost />
      </Look>
    </QueryClientProvider>
  );
}

import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '@/i18n/instance';
import { useLanguage } from '@/i18n/use-language';
import { createQueryClient } from '@/lib/query';
import { useStartSettings } from '@/lib/settings-queries';
import { AlertHost } from '@/ui/alert-host';
import { ConfirmHost } from '@/ui/confirm';
import { DirectionProvider } from '../i18n/direction';
import { SiteMirror } from './site-mirror';
import { createWayfareTheme } from '../ui/theme/theme';

function Look(props: { children: ReactNode }) {
  const { direction } = useLanguage();
  const theme = useMemo(() => createWayfareTheme(direction), [direction]);
  return (
    <DirectionProvider direction={direction}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="wayfare-mode" disableTransitionOnChange>
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
      <I18nextProvider i18n={i18n}>
        <Look>
          <SiteMirror />
          <Start>{props.children}</Start>
          <AlertHost />
          <ConfirmHost />
        </Look>
      </I18nextProvider>
    </QueryClientProvider>
  );
}

import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { MessageKey } from '#shared/i18n/en';
import type { UserType } from '#shared/contract/operation';
import { drawerEntries, entriesFor, tabEntries } from '@/app/routes';
import { maybeSignedIn } from '@/lib/auth';
import { lastUserType } from '@/lib/last-user-type';
import { Brand } from '@/ui/brand';
import { LoadingView } from '@/ui/loading-view';
import { layout } from '@/ui/theme/tokens';
import { RoutedMain } from './routed-main';
import { isFolded } from './use-folded';

const ROWS = 8;

const Bar = styled('span')(({ theme }) => ({
  display: 'block',
  height: 12,
  borderRadius: 6,
  backgroundColor: theme.vars!.palette.hairline,
}));

const Rows = styled('div')(({ theme }) => ({
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: 24,
    height: layout.row,
    borderBottom: `1px solid ${theme.vars!.palette.hairline}`,
  },
}));

function Drawer({ userType, folded, isLoading }: { userType: UserType; folded: boolean; isLoading: boolean }) {
  return (
    <Box
      sx={{
        display: { xs: 'none', md: 'block' },
        flex: 'none',
        width: folded ? layout.rail : layout.drawer,
        height: '100dvh',
        bgcolor: 'surface',
        borderInlineEnd: '1px solid',
        borderColor: 'hairline',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', height: 72, px: folded ? 2 : 2.5 }}>
        <Brand nameless={folded} />
      </Box>
      {isLoading &&
        entriesFor(drawerEntries, userType).map(({ path }, at) => (
          <Box key={path} aria-hidden sx={{ display: 'flex', alignItems: 'center', height: 32, px: 2.75 }}>
            <Bar sx={{ width: folded ? 18 : `${40 + ((at * 17) % 40)}%` }} />
          </Box>
        ))}
    </Box>
  );
}

const onPhone = { display: { xs: 'flex', md: 'none' }, flex: 'none', height: 64, px: 2, alignItems: 'center' } as const;

/** The frame's outline, with a message in the place of the page. */
export function FrameShape(props: { kind: 'app' | 'panel'; userType: UserType; children?: ReactNode }) {
  const { kind, userType, children } = props;
  const hasTabs = entriesFor(tabEntries, userType).length > 0;
  const isPanel = kind === 'panel';
  return (
    <Box data-frame={kind} sx={{ display: 'flex', height: '100dvh', overflow: 'hidden' }}>
      <Drawer userType={userType} folded={isFolded(isPanel ? 'page' : 'map')} isLoading={children === undefined} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        {(isPanel || !hasTabs) && (
          <Box sx={{ ...onPhone, borderBottom: 1, borderColor: 'hairline' }}>
            <Brand />
          </Box>
        )}
        <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', ...(isPanel ? { px: { xs: 2, md: 4 }, pt: 1 } : {}) }}>
          {children === undefined ? <Waiting kind={kind} /> : <RoutedMain>{children}</RoutedMain>}
        </Box>
        {hasTabs && <Box sx={{ ...onPhone, borderTop: 1, borderColor: 'hairline' }} />}
      </Box>
    </Box>
  );
}

function Waiting({ kind }: { kind: 'app' | 'panel' }) {
  if (kind === 'app')
    return (
      <Box sx={{ height: '100%', display: 'grid', placeContent: 'center', bgcolor: 'surface' }}>
        <LoadingView text="loading.session" />
      </Box>
    );
  return (
    <>
      <LoadingView text="loading.session" head />
      <Rows aria-hidden>
        {Array.from({ length: ROWS }, (_, at) => (
          <div key={at}>
            <Bar sx={{ width: '12%' }} />
            <Bar sx={{ width: `${24 + ((at * 13) % 20)}%` }} />
            <Bar sx={{ width: '10%', marginInlineStart: 'auto' }} />
          </div>
        ))}
      </Rows>
    </>
  );
}

/**
 * Until the frame and its user are loaded: the outline of the frame that the user of this device had; a progress line if
 * that is unknown.
 */
export function FrameWaiting({ kind, text = 'loading.session' }: { kind: 'app' | 'panel'; text?: MessageKey }) {
  const userType = maybeSignedIn() ? lastUserType() : undefined;
  return userType ? <FrameShape kind={kind} userType={userType} /> : <LoadingView text={text} whole />;
}

/** The message of a session that cannot be loaded, within the frame that its user had. */
export function FrameFailed({ kind, children }: { kind: 'app' | 'panel'; children: ReactNode }) {
  const userType = lastUserType();
  return userType ? (
    <FrameShape kind={kind} userType={userType}>
      {children}
    </FrameShape>
  ) : (
    children
  );
}

import { Suspense, type ComponentType, type ReactNode } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { LoadingView } from '@/ui/loading-view';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { Landing } from '@/features/home/landing';
import { loadTexts } from '@/i18n/i18n';
import { lastUserType } from '@/lib/last-user-type';
import { useSteps } from '@/lib/duplicate-entry';
import { lazyPart } from '@/lib/lazy-part';
import { useSession } from '@/lib/session';
import { worksAtDesk } from '@/lib/stores/desk';
import { landingOf } from '@/lib/landing';
import type { PageModule } from './pages';
import { pageLoader, routes, type AppRoute, type FrameKind } from './routes';
import { textsFor } from './route-table';
import { FrameWaiting } from './frames/frame-shape';
import { RoutedPublicFrame } from './frames/routed-main';
import { PageBoundary } from './page-boundary';
import { RequireAccess } from './require-access';
import { SessionWatch } from './session-watch';
import { Started } from './started';
import { ToastHost } from './toast-host';
import { UpdateHost } from './update-host';

const AppFrame = lazyPart(async () => ({ default: (await import('./frames/app-frame')).AppFrame }));
const PanelFrame = lazyPart(async () => ({ default: (await import('./frames/panel-frame')).PanelFrame }));
const BlockedPage = lazyPart(async () => {
  const [module] = await Promise.all([import('./blocked-page'), loadTexts()]);
  return { default: module.BlockedPage };
});
const Notices = lazyPart(async () => ({ default: (await import('./notices')).Notices }));
const OfflineData = lazyPart(async () => ({ default: (await import('./offline-data')).OfflineData }));
const DeskTools = lazyPart(async () => ({ default: (await import('./desk/desk-tools')).DeskTools }));
const DriverSync = lazyPart(async () => ({
  default: (await import('@/features/driver/page/driver-sync')).DriverSync,
}));
const NotFound = lazyPart(async () => ({ default: (await import('@/features/home/not-found')).NotFound }));

const withTexts = async (route: AppRoute, load: () => Promise<PageModule>): Promise<{ default: ComponentType }> => {
  const [module] = await Promise.all([load(), loadTexts(textsFor(route))]);
  return { default: module.Page };
};

/** Pages with their texts, each loaded on the first visit. */
const pages = new Map<string, ReactNode>();
for (const route of routes) {
  const load = pageLoader(route.page);
  const Page = load && lazyPart(() => withTexts(route, load));
  if (Page) pages.set(route.path, <Page />);
}

/** Starts loading the page of an address and its frame for any signed-in user. */
export const preparePage = (path: string): void => {
  const route = routes.find(candidate => matchPath(candidate.path, path));
  const load = route && pageLoader(route.page);
  if (!load || route.frame === 'public') return;
  const frame = route.frame === 'app' ? import('./frames/app-frame') : import('./frames/panel-frame');
  Promise.all([withTexts(route, load), frame]).catch(() => undefined);
};

/**
 * Pages that were loaded before anything was shown. They render without suspending and outside of any boundary: inside
 * of one, React would hydrate the prerendered content separately, as soon as anything around it changes.
 */
const ready = new Set<string>();

/**
 * Loads a page before anything is shown, so that the prerendered page is hydrated unchanged. `onStart` is called when
 * it responds to input.
 */
export const loadPage = async (path: string, onStart?: () => void): Promise<void> => {
  const route = routes.find(candidate => candidate.path === path);
  const load = route && pageLoader(route.page);
  if (!load) return;
  const { default: Page } = await withTexts(route, load);
  const started = onStart && (
    <Started onStart={onStart}>
      <Page />
    </Started>
  );
  pages.set(path, started ?? <Page />);
  ready.add(path);
};
// Guarded addresses without a page are guarded too: only allowed user types learn that the page is missing.
const routed = routes.filter(route => route.path !== '/' && (route.allow || pages.has(route.path)));

function Awaited(props: { frame: FrameKind; children: ReactNode }) {
  // As high as the window above a footer, which would otherwise move when the page appears.
  const minHeight = props.frame === 'public' ? '100dvh' : undefined;
  const waiting = (
    <div style={{ minHeight }}>
      <LoadingView text="loading.page" />
    </div>
  );
  return <Suspense fallback={waiting}>{props.children}</Suspense>;
}

function Shown({ route }: { route: AppRoute }) {
  const { path, frame, allow } = route;
  const content = pages.get(path) ?? <NotFound />;
  const { user } = useSession();
  if (user?.approved === false && frame !== 'public' && !route.whileBlocked)
    return (
      <Suspense fallback={null}>
        <BlockedPage user={user} />
      </Suspense>
    );
  const page = <PageBoundary>{ready.has(path) ? content : <Awaited frame={frame}>{content}</Awaited>}</PageBoundary>;
  return allow ? <RequireAccess allow={allow}>{page}</RequireAccess> : page;
}

/** A frame, which is also loaded lazily. */
function Framed(props: { kind: 'app' | 'panel'; children: ReactNode }) {
  return <Suspense fallback={<FrameWaiting kind={props.kind} text="loading.page" />}>{props.children}</Suspense>;
}

/** `/`: riders and admins get the booking map; everybody else the landing page. */
function Home() {
  const session = useSession();
  const route = routes.find(candidate => candidate.path === '/')!;
  const { search } = useLocation();
  const books = session.userType === 'rider' || session.userType === 'admin';
  if (session.status === 'loading') {
    const last = lastUserType();
    if (last === 'rider' || last === 'admin') return <FrameWaiting kind="app" />;
    return <LoadingView text="loading.session" whole />;
  }
  // The installed app opens on the user's own page; a visitor who followed a link sees the page it points to.
  const asApp = search === '?source=app';
  if (asApp && session.userType && !books) return <Navigate to={landingOf(session.userType)} replace />;
  if (!books || !pages.has('/')) {
    return (
      <RoutedPublicFrame>
        <Landing />
      </RoutedPublicFrame>
    );
  }
  return (
    <Framed kind="app">
      <AppFrame>
        <Shown route={route} />
      </AppFrame>
    </Framed>
  );
}

const frames: Record<FrameKind, ReactNode> = {
  public: <RoutedPublicFrame />,
  app: (
    <Framed kind="app">
      <AppFrame />
    </Framed>
  ),
  panel: (
    <Framed kind="panel">
      <PanelFrame />
    </Framed>
  ),
};

/** An unknown address keeps staff in their panel. */
function LostFrame() {
  const { userType } = useSession();
  return frames[userType && worksAtDesk(userType) ? 'panel' : 'public'];
}

const framed = (kind: FrameKind) => routed.filter(route => route.frame === kind);

/** Notices for the signed-in user on any page. */
function UserNotices() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <QuietBoundary key={user.id}>
        <Notices user={user} />
      </QuietBoundary>
      <QuietBoundary key={`user ${user.id}`}>
        <OfflineData userType={user.usertype} />
      </QuietBoundary>
      {worksAtDesk(user.usertype) && (
        <QuietBoundary key={`desk ${user.id}`}>
          <DeskTools userType={user.usertype} />
        </QuietBoundary>
      )}
      {user.usertype === 'driver' && (
        <QuietBoundary key={`keeper ${user.id}`}>
          <DriverSync uid={user.id} />
        </QuietBoundary>
      )}
    </>
  );
}

/** All routes. A frame stays mounted while its pages change. */
export function AppRoutes() {
  useSteps();
  return (
    <>
      <SessionWatch />
      <UserNotices />
      <ToastHost />
      <UpdateHost />
      <PageBoundary>
        <Routes>
          <Route path="/" element={<Home />} />
          {(['public', 'app', 'panel'] as const).map(kind => (
            <Route key={kind} element={frames[kind]}>
              {framed(kind).map(route => (
                <Route key={route.path} path={route.path} element={<Shown route={route} />} />
              ))}
            </Route>
          ))}
          <Route element={<LostFrame />}>
            <Route
              path="*"
              element={
                <PageBoundary>
                  <Suspense fallback={<LoadingView text="loading.page" />}>
                    <NotFound />
                  </Suspense>
                </PageBoundary>
              }
            />
          </Route>
        </Routes>
      </PageBoundary>
    </>
  );
}

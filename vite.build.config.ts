import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';
import { sharedBy, togetherWith } from './scripts/build/chunk-groups';
import { dialCodes } from './scripts/build/dial-codes';
import { pagesByLanguage } from './scripts/build/pages-by-language';
import { prerendered } from './scripts/build/prerendered';
import { serviceWorker } from './scripts/build/service-worker';
import { siteFont } from './scripts/build/site-font';
import { textFiles } from './scripts/build/text-files';

const source = (path: string) => fileURLToPath(new URL(`./web/src/${path}`, import.meta.url));

/** Sources that the landing page loads after its first picture. */
const siteParts = [
  'features/home/below-the-fold.tsx',
  'features/home/region-city.tsx',
  'lib/service-worker-update.ts',
].map(source);

/** Sources that every signed-in user loads, on any page. */
const signedIn = [
  'app/frames/app-frame.tsx',
  'app/frames/panel-frame.tsx',
  'app/notices.tsx',
  'app/offline-data.tsx',
  'features/inbox/bell.tsx',
  'ui/alert-dialog.tsx',
].map(source);

/** Pages that riders and drivers open on the move. */
const riders = [
  'features/booking/booking-page.tsx',
  'features/bookings/bookings-page.tsx',
  'features/ride/page/ride-page.tsx',
  'features/driver/page/trips-page.tsx',
  'features/wallet/wallet-page.tsx',
].map(source);

/** The page that riders begin with. */
const booking = ['features/booking/booking-page.tsx', 'ui/map/live-map.tsx'].map(source);

/**
 * The part of the configuration that only a build needs. Its plugins import texts and routes. The development server
 * would treat these as part of its own configuration, and restart with each change of a text.
 */
const config: UserConfig = {
  plugins: [textFiles(), siteFont(), dialCodes(), serviceWorker(), pagesByLanguage(), prerendered()],
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    // One file for a visitor's first page, one for the parts after its first picture, one for all other pages, one for
    // their forms.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 5 },
            { ...togetherWith('site', siteParts), priority: 4 },
            { ...togetherWith('app', [source('app/start-app.tsx'), source('app/island.tsx')]), priority: 3 },
            { ...togetherWith('sign-in', [source('features/auth/sign-in/login-page.tsx')]), priority: 2 },
            { ...togetherWith('sign-up', [source('features/auth/sign-up/register-page.tsx')]), priority: 1.9 },
            { ...togetherWith('session', [source('lib/amplify.ts')]), priority: 1.8 },
            { ...togetherWith('signed-in', signedIn), priority: 1.7 },
            { ...sharedBy('rides', riders), priority: 1.6 },
            { ...togetherWith('booking', booking), priority: 1.5 },
            { ...togetherWith('bookings', [source('features/bookings/bookings-page.tsx')]), priority: 1.4 },
          ],
        },
      },
    },
  },
};

export default config;

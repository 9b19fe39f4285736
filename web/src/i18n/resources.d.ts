import 'i18next';
import type { en } from '#shared/i18n/en';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'visit';
    resources: { visit: typeof en };
    keySeparator: false;
    nsSeparator: false;
  }
}

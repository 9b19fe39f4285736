import type { ReactNode } from 'react';
import { OfflineNotice } from '@/ui/network-note';
import { LanguageOffer } from './language-offer';
import { MainArea, SkipLink } from './main-area';
import css from './public-frame.module.css';
import { PublicFooter } from './public-footer';
import { PublicHeader } from './public-header';

/** Site header, content, footer. Pages start under the header; the landing page draws behind it. */
export function PublicFrame(props: { path: string; children: ReactNode }) {
  return (
    <div className={css.frame}>
      <SkipLink />
      <OfflineNotice />
      <div className={css.page}>
        <PublicHeader />
        <MainArea path={props.path}>{props.children}</MainArea>
      </div>
      <PublicFooter />
      <LanguageOffer />
    </div>
  );
}

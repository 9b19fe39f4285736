import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { MainArea } from './main-area';
import { PublicFrame } from './public-frame';

/** The content of a frame: the page of the address, unless it is given. */
export function RoutedMain(props: { children?: ReactNode }) {
  return <MainArea path={useLocation().pathname}>{props.children ?? <Outlet />}</MainArea>;
}

/** Site header, the page of the address, footer. */
export function RoutedPublicFrame(props: { children?: ReactNode }) {
  return <PublicFrame path={useLocation().pathname}>{props.children ?? <Outlet />}</PublicFrame>;
}

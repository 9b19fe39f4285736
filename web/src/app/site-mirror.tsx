import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lastService } from '@/lib/last-settings';
import { useSession } from '@/lib/session';
import { carTypesQuery, useAppCategory, useKnowsSettings, useSettings } from '@/lib/settings-queries';
import { steerSite, useSite } from '@/lib/stores/site';

/** Lets the public parts of a page display and control the state of query client, router and theme. */
export function SiteMirror() {
  const settings = useSettings();
  const appcat = useAppCategory();
  const isKnown = useKnowsSettings();
  const carTypes = useQuery(carTypesQuery).data ?? lastService().carTypes;
  const { userType } = useSession();
  const { pathname: path } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(
    () =>
      steerSite({
        goTo: address => void navigate(address),
      }),
    [navigate],
  );
  useLayoutEffect(
    () => useSite.setState({ settings, isKnown, appcat, carTypes, userType, path }),
    [settings, isKnown, appcat, carTypes, userType, path],
  );
  return null;
}

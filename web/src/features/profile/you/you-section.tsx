import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '#shared/contract/entities/user';
import { useSettings } from '@/lib/settings-queries';
import { DetailsForm } from './details-form';
import { FleetGroup } from './fleet-group';
import { DocumentsGroup } from '../documents/documents-group';
import { LicenseGroup } from '../documents/license-group';
import { PictureGroup } from './picture-group';
import { VehicleGroup } from './vehicle-group';

/**
 * Scrolls to the group in links such as `/profile?tab=you#bank`, which is not rendered yet when the browser looks for
 * it.
 */
function useAnchor() {
  const { hash } = useLocation();
  // The bank's group is there once the settings are.
  const { bank_fields } = useSettings();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [hash, bank_fields]);
}

/** The user's picture, names and contact details; for a driver also vehicle, licence and documents. */
export function YouSection({ user }: { user: User }) {
  useAnchor();
  const driver = user.usertype === 'driver';
  return (
    <>
      <PictureGroup user={user} />
      <DetailsForm user={user} />
      {driver && <VehicleGroup user={user} />}
      {user.fleetadmin && <FleetGroup />}
      {driver && <LicenseGroup user={user} />}
      {driver && <LicenseGroup user={user} kind="papers" />}
      {driver && <DocumentsGroup user={user} />}
    </>
  );
}

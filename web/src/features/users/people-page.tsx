import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import type { User } from '#shared/contract/entities/user';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import { PlusIcon, ShareIcon } from '@/ui/icons';
import { PageHead } from '@/ui/page-head';
import { useRow } from '@/ui/record/use-row';
import { AdminTable } from '@/ui/table/admin-table';
import { useAddress } from '@/lib/use-address';
import { useSession } from '@/lib/session';
import { AddPerson } from './add-person';
import { fetchPeople, peopleKeys } from './api';
import { InvitationsDialog } from './invitations-dialog';
import { kinds } from './kinds';
import { PersonChip } from './person-chip';
import { PersonSheet } from './person-sheet';
import { useCsv } from './use-people-csv';
import { useColumns, useFilters } from './use-people-table';

/** Riders, drivers, fleet admins or admins: the list, a sheet for each, and adding one (ADM-4). */
export function PeoplePage({ usertype }: { usertype: UserType }) {
  const { t } = useTranslation();
  const session = useSession();
  const byAdmin = session.status === 'signedIn' && session.userType === 'admin';
  const { params, write } = useAddress();
  const fleet = (byAdmin && params.get('fleet')) || '';
  const row = useRow();
  const [inviting, setInviting] = useState(false);
  const { title, add } = kinds[usertype];
  const asked = useMemo(() => ({ question: { usertype, fleet }, narrowed: fleet !== '' }), [usertype, fleet]);
  const actions = (
    <>
      {!byAdmin && (
        <Button variant="outlined" startIcon={<ShareIcon />} onClick={() => setInviting(true)}>
          {t('invitations.invite')}
        </Button>
      )}
      <Button startIcon={<PlusIcon />} onClick={row.openNew}>
        {t(add)}
      </Button>
    </>
  );
  return (
    <>
      <PageHead title={t(title)} text={t(`users.text.${usertype}`)} actions={actions} />
      <AdminTable<User>
        label={t(title)}
        queryKey={peopleKeys.list(usertype, fleet)}
        asked={asked}
        lead={fleet ? <PersonChip id={fleet} text="users.ofFleet" onClear={() => write({ fleet: '' })} /> : undefined}
        columns={useColumns(usertype, byAdmin)}
        fetchPage={request => fetchPeople(usertype, fleet, request)}
        filters={useFilters(usertype)}
        searchable
        csv={useCsv(usertype, byAdmin, fleet)}
        onRowClick={({ id }) => row.open(id)}
        empty={{ title: t('No users available.'), art: 'people' }}
      />
      {row.isNew && <AddPerson usertype={usertype} onClose={row.close} onAdded={row.done} />}
      {row.id && <PersonSheet key={row.id} id={row.id} byAdmin={byAdmin} onClose={row.close} onGone={row.done} />}
      {inviting && <InvitationsDialog onClose={() => setInviting(false)} />}
    </>
  );
}

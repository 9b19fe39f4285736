import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dataText } from '@/i18n/data-text';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { isApiError } from '#shared/client/api-error';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { QueryError } from '@/ui/error-view';
import { PersonAvatar } from '@/ui/person-avatar';
import { FormSkeleton } from '@/ui/skeletons';
import { RecordForm } from '@/ui/record/record-form';
import { SideSheet } from '@/ui/record/side-sheet';
import { carTypesQuery, useSettings } from '@/lib/settings-queries';
import { showToast } from '@/lib/stores/toasts';
import { nameOf } from '@/features/people/name-of';
import { SendBack } from '@/features/wallet/send-back';
import { personQuery, type Someone, useEditPerson } from './api';
import { DocumentsPart } from './documents-part';
import { factorOf, groupsFor, personSchema, plainMobile, type PersonValues, valuesOf } from './fields';
import { InvitationList } from './invitation-list';
import { PayOutBlocked } from './pay-out-blocked';
import { PersonActions } from './person-actions';
import { PersonFacts } from './person-facts';
import { PersonPicture } from './person-picture';
import { PersonState } from './person-state';

/** A missing value is an empty text in the form, and null on the wire. */
const asSeen = ({ offerTimeFactor: time, ...was }: Partial<PersonValues>) => ({
  ...Object.fromEntries(Object.entries(was).map(([field, value]) => [field, value === '' ? null : value])),
  ...(time === undefined ? {} : { offerTimeFactor: time === '1' ? null : factorOf(time) }),
});

const asTyped = ({ mobile, offerTimeFactor: time, ...changes }: Partial<PersonValues>) => ({
  ...changes,
  ...(mobile === undefined ? {} : { mobile: plainMobile(mobile) }),
  ...(time === undefined ? {} : { offerTimeFactor: factorOf(time) }),
});

function Form({ user, byAdmin }: { user: User; byAdmin: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { AllowCriticalEditsAdmin } = useSettings();
  const { data: types = [] } = useQuery(carTypesQuery);
  const edit = useEditPerson();
  const masked = !AllowCriticalEditsAdmin;
  const { usertype } = user;
  const fleetName = (id: string) => {
    const known = id ? client.getQueryData(personQuery(id).queryKey) : undefined;
    return known ? nameOf(known.user) : id || t('common.none');
  };
  const choices = types.map(({ name }) => ({ value: name, label: dataText(t, name) }));
  return (
    <RecordForm<PersonValues>
      label={t('users.details', { name: nameOf(user) })}
      groups={groupsFor(t, { usertype, byAdmin, isNew: false, masked, fleetName }, choices)}
      schema={personSchema({ mobile: user.mobile !== '', masked: masked || !byAdmin })}
      record={valuesOf(user)}
      overlay
      onSave={async ({ changes, was }) => {
        await edit.mutateAsync({ id: user.id, data: asTyped(changes), was: asSeen(was) });
        showToast({ text: t('users.saved', { name: nameOf(user) }) });
      }}
      onConflict={async () => {
        const fresh = await client.fetchQuery({ ...personQuery(user.id), staleTime: 0 });
        const { fleetadmin } = fresh.user;
        // Loads its name for the comparison.
        if (byAdmin && fleetadmin) await client.prefetchQuery(personQuery(fleetadmin));
        return valuesOf(fresh.user);
      }}
    />
  );
}

/** An admin sees the links by which drivers join a fleet, and ends them. */
function InvitationsPart({ fleet }: { fleet: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ pt: 3, borderTop: 1, borderColor: 'hairline' }}>
      <Typography id={id} variant="h4" component="h3" sx={{ mb: 1 }}>
        {t('invitations.title')}
      </Typography>
      <InvitationList fleet={fleet} />
    </Box>
  );
}

function Content({ someone, byAdmin, onGone }: { someone: Someone; byAdmin: boolean; onGone: () => void }) {
  const { user } = someone;
  return (
    <Box sx={{ display: 'grid', gap: 3, pb: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PersonFacts someone={someone} byAdmin={byAdmin} />
      {user.usertype === 'driver' && <DocumentsPart user={user} byAdmin={byAdmin} />}
      {byAdmin && <PersonActions user={user} drivers={someone.drivers ?? 0} onGone={onGone} />}
      {byAdmin && <PersonPicture user={user} />}
      <Form user={user} byAdmin={byAdmin} />
      {byAdmin && user.usertype === 'fleetadmin' && <InvitationsPart fleet={user.id} />}
      {byAdmin && (user.usertype === 'rider' || user.usertype === 'driver') && (
        <Box sx={{ pt: 3, borderTop: 1, borderColor: 'hairline' }}>
          <SendBack uid={user.id} />
        </Box>
      )}
      {byAdmin && user.blockedAt !== undefined && !user.approved && user.walletBalance > 0 && (
        <PayOutBlocked user={user} />
      )}
    </Box>
  );
}

function Subtitle({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {t(`userType.${user.usertype}`)}
      <PersonState user={user} />
    </Box>
  );
}

/** Everything about a person, beside the list; in the address, so that a link opens it. */
export function PersonSheet(props: { id: string; byAdmin: boolean; onClose: () => void; onGone: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(personQuery(props.id));
  const someone = query.data;
  const isGone = isApiError(query.error, 'not_found');
  return (
    <SideSheet
      title={someone ? nameOf(someone.user) : t(isGone ? 'users.gone' : 'users.loading')}
      subtitle={someone && <Subtitle user={someone.user} />}
      picture={someone && <PersonAvatar name={nameOf(someone.user)} path={someone.user.profile_image} size={48} />}
      onClose={props.onClose}
    >
      <QueryError compact query={query} />
      {query.isPending && <FormSkeleton fields={5} />}
      {someone && <Content someone={someone} byAdmin={props.byAdmin} onGone={props.onGone} />}
    </SideSheet>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataText } from '@/i18n/data-text';
import type { InputOf, UserType } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { useTranslation } from '@/i18n/translation';
import { RecordForm } from '@/ui/record/record-form';
import { SideSheet } from '@/ui/record/side-sheet';
import { carTypesQuery } from '@/lib/settings-queries';
import { useSession } from '@/lib/session';
import { showToast } from '@/lib/stores/toasts';
import { useAddPerson } from './api';
import { groupsFor, personSchema, plainMobile, type PersonValues, valuesOf } from './fields';
import { kinds } from './kinds';

const filled = (values: PersonValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<PersonValues>;

/** Adds a person; without a password they are mailed an invitation to set their own. */
export function AddPerson(props: { usertype: UserType; onClose: () => void; onAdded: (id: string) => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const byAdmin = session.status === 'signedIn' && session.userType === 'admin';
  const { data: types = [] } = useQuery(carTypesQuery);
  const [record] = useState(() => valuesOf({}));
  const add = useAddPerson();
  const { usertype } = props;
  const choices = types.map(({ name }) => ({ value: name, label: dataText(t, name) }));
  const save = async ({ values }: { values: PersonValues }) => {
    const input = { ...filled(values), mobile: plainMobile(values.mobile), usertype } as InputOf<Operations['addUser']>;
    const { user } = await add.mutateAsync(input);
    showToast({ text: t('users.added', { name: `${user.firstName} ${user.lastName}` }) });
    props.onAdded(user.id);
  };
  return (
    <SideSheet title={t(kinds[usertype].add)} onClose={props.onClose}>
      <RecordForm<PersonValues>
        label={t(kinds[usertype].add)}
        groups={groupsFor(t, { usertype, byAdmin, isNew: true, masked: false }, choices)}
        schema={personSchema({ mobile: true, masked: false })}
        record={record}
        overlay
        onSave={save}
      />
    </SideSheet>
  );
}

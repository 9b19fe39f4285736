import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#shared/contract/entities/user';
import { homeCountry, internationalNumber, loadCountries } from '@/features/auth/phone/countries';
import { useSettings } from '@/lib/settings-queries';
import { toApiError } from '@/lib/api-error';
import { showError } from '@/lib/stores/alerts';
import { updateProfile } from '../api';
import { signInAgain } from './sign-in-again';
import { changesOf, detailsOf, detailsSchema, fieldsOf, type Details, type ProfileChanges } from './details';
import { useMe } from '@/lib/use-me';

// Override `keepDirtyValues`, which otherwise keeps the user's input when the profile is refetched.
const afresh = { keepDirtyValues: false };

/**
 * The profile form: sends the changed fields and shows a server error at the field it refers to. `fresh` is set while
 * changes wait for a fresh sign-in; the input stays meanwhile.
 */
export function useSaveDetails(user: User, onSaved: () => void) {
  const me = useMe();
  const settings = useSettings();
  const values = useMemo(() => detailsOf(user), [user]);
  const resolver = useMemo(() => standardSchemaResolver(detailsSchema(user)), [user]);
  const form = useForm<Details>({ resolver, values, resetOptions: { keepDirtyValues: true } });
  const [waiting, setWaiting] = useState<ProfileChanges>();
  const save = useMutation({
    mutationFn: updateProfile,
    meta: { silent: true },
    onSuccess: answer => {
      form.reset(detailsOf(answer.user), afresh);
      me.patch(answer.user);
      onSaved();
    },
    onError: (error, sent) => {
      const { code } = toApiError(error);
      if (code === 'sign_in_again')
        return user.loginType ? void signInAgain(user.loginType, () => form.reset(values, afresh)) : setWaiting(sent);
      const fields = fieldsOf(code, sent);
      if (fields.length === 0) return void showError(error);
      fields.forEach((name, index) => form.setError(name, { message: code }, { shouldFocus: index === 0 }));
    },
  });
  const submit = form.handleSubmit(async typed => {
    const changes = changesOf(user, typed);
    // A number with its trunk 0 is one of the country that is served.
    if (changes.mobile?.startsWith('+0'))
      changes.mobile = await internationalNumber(homeCountry(settings, await loadCountries('en')), typed.mobile);
    // Only whitespace at the ends was changed: there is nothing to save.
    if (Object.keys(changes).length === 0) return form.reset(values, afresh);
    save.mutate(changes);
  });
  const discard = () => form.reset(values, afresh);
  const proceed = (sent: ProfileChanges) => {
    setWaiting(undefined);
    save.mutate(sent);
  };
  const fresh = waiting && { onFresh: () => proceed(waiting), onClose: () => setWaiting(undefined) };
  return { form, submit, discard, busy: save.isPending, fresh };
}

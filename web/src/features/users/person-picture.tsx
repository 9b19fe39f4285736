import { useMemo } from 'react';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { PictureEditor } from '@/features/uploads/picture-editor';
import { nameOf } from '@/features/people/name-of';
import { useSettings } from '@/lib/settings-queries';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { useRemovePicture, useSeenAnew } from './api';

/** An admin replaces or removes a person's picture. */
export function PersonPicture({ user }: { user: User }) {
  const { t } = useTranslation();
  const seen = useSeenAnew();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const remove = useRemovePicture(user.id);
  const name = nameOf(user);
  const target = useMemo(() => ({ kind: 'profileImage', userId: user.id }) as const, [user.id]);
  const ask = async (path: string) => {
    const question = { title: 'users.removePictureTitle', text: 'users.removePictureText', params: { name } } as const;
    if (!(await confirm({ ...question, action: 'profile.removePicture', danger: true }))) return;
    remove.mutate(path, { onSuccess: () => showToast({ text: t('users.pictureRemoved', { name }) }) });
  };
  return (
    <PictureEditor
      quiet
      name={name}
      path={user.profile_image}
      target={target}
      label={t('users.newPicture', { name })}
      size={64}
      disabled={!may}
      removing={remove.isPending}
      onDone={() => {
        showToast({ text: t('users.saved', { name }) });
        void seen(user.id);
      }}
      onRemove={path => void ask(path)}
    />
  );
}

import { useMutation } from '@tanstack/react-query';
import type { User } from '#shared/contract/entities/user';
import { PictureEditor } from '@/features/uploads/picture-editor';
import { useTranslation } from '@/i18n/translation';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { deleteFile } from '../api';
import { SettingGroup } from '@/ui/setting-group';
import { useMe } from '@/lib/use-me';

const question = {
  title: 'profile.removePictureTitle',
  text: 'profile.removePictureText',
  action: 'profile.removePicture',
  danger: true,
} as const;

const target = { kind: 'profileImage' } as const;

/**
 * Shows, replaces and removes the profile picture (PROF-2). The server updates the profile once an upload is complete.
 */
export function PictureGroup({ user }: { user: User }) {
  const { t } = useTranslation();
  const me = useMe();
  const remove = useMutation({
    mutationFn: deleteFile,
    onSuccess: () => {
      me.patch({ profile_image: undefined });
      showToast({ text: t('profile.pictureRemoved') });
    },
  });
  const ask = async (path: string) => {
    if (await confirm(question)) remove.mutate(path);
  };
  const uploaded = (result: { path: string }) => {
    me.patch({ profile_image: result.path });
    showToast({ text: t('profile.pictureSaved') });
    void me.reload();
  };
  return (
    <SettingGroup first title={t('profile.picture')} text={t('profile.pictureText')}>
      <PictureEditor
        name={`${user.firstName} ${user.lastName}`}
        path={user.profile_image}
        target={target}
        label={t('profile.newPicture')}
        size={96}
        removing={remove.isPending}
        onDone={uploaded}
        onRemove={path => void ask(path)}
      />
    </SettingGroup>
  );
}

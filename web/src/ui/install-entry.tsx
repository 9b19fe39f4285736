import { useTranslation } from 'react-i18next';
import { useInstall } from '@/lib/install';
import { showAlert } from '@/lib/stores/alerts';
import { DownloadIcon } from './icons';

/** iPhones and iPads offer no button of ours; their users are told where it is. */
const isApple = () => 'standalone' in navigator && !(navigator as { standalone?: boolean }).standalone;

/** A menu entry that puts the site among the apps of the device; nothing where that cannot be done, or is done. */
export function InstallEntry({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation();
  const event = useInstall(state => state.event);
  const apple = isApple();
  if (!event && !apple) return null;
  const install = async () => {
    onDone?.();
    if (!event) return showAlert('app.installHow');
    // Each event asks once.
    useInstall.setState({ event: undefined });
    await event.prompt();
  };
  return (
    <button type="button" onClick={() => void install()}>
      <DownloadIcon />
      {t('app.install')}
    </button>
  );
}

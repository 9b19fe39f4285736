import { useTranslation } from '@/i18n/translation';
import { useInstall } from '@/lib/install';
import { showAlert } from '@/lib/stores/alerts';
import { DownloadIcon } from './icons';

/** iOS has no install prompt, so its users learn where to find the command. */
const isApple = () => 'standalone' in navigator && !(navigator as { standalone?: boolean }).standalone;

/** A menu entry that installs the site as an app; hidden where that is impossible or already done. */
export function InstallEntry({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation();
  const event = useInstall(state => state.event);
  const apple = isApple();
  if (!event && !apple) return null;
  const install = async () => {
    onDone?.();
    if (!event) return showAlert('app.installHow');
    // A `beforeinstallprompt` event can prompt only once.
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

import { useTranslation } from 'react-i18next';
import { FacebookIcon, InstagramIcon, TwitterIcon } from '@/ui/shell-icons';
import { QuietIconButton } from '@/ui/shell-controls';
import { useSettings } from '@/lib/settings-queries';

/** A handle is either a full URL or a name. */
const address = (handle: string, site: string) => (/^https?:/.test(handle) ? handle : `https://${site}/${handle}`);

/** One icon for each social handle that is set. */
export function SocialLinks() {
  const { t } = useTranslation();
  const settings = useSettings();
  const networks = [
    { handle: settings.FacebookHandle, site: 'www.facebook.com', label: t('nav.facebook'), Icon: FacebookIcon },
    { handle: settings.TwitterHandle, site: 'x.com', label: t('nav.twitter'), Icon: TwitterIcon },
    { handle: settings.InstagramHandle, site: 'www.instagram.com', label: t('nav.instagram'), Icon: InstagramIcon },
  ];
  return networks
    .filter(({ handle }) => handle)
    .map(({ handle, site, label, Icon }) => (
      <QuietIconButton
        as="a"
        key={site}
        {...{ href: address(handle, site), target: '_blank', rel: 'noreferrer' }}
        aria-label={label}
      >
        <Icon fontSize="small" />
      </QuietIconButton>
    ));
}

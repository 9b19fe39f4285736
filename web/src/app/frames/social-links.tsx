import { useTranslation } from '@/i18n/translation';
import { useSite } from '@/lib/stores/site';
import { FacebookIcon, InstagramIcon, TwitterIcon } from '@/ui/shell-icons';

/** A handle is either a full URL or a name. */
const address = (handle: string, site: string) => (/^https?:/.test(handle) ? handle : `https://${site}/${handle}`);

/** One icon for each social handle that is set. */
export function SocialLinks() {
  const { t } = useTranslation();
  const settings = useSite(site => site.settings);
  const networks = [
    { handle: settings.FacebookHandle, site: 'www.facebook.com', label: t('nav.facebook'), Icon: FacebookIcon },
    { handle: settings.TwitterHandle, site: 'x.com', label: t('nav.twitter'), Icon: TwitterIcon },
    { handle: settings.InstagramHandle, site: 'www.instagram.com', label: t('nav.instagram'), Icon: InstagramIcon },
  ];
  return networks
    .filter(({ handle }) => handle)
    .map(({ handle, site, label, Icon }) => (
      <a
        key={site}
        className="icon-button"
        href={address(handle, site)}
        target="_blank"
        rel="noreferrer"
        aria-label={label}
      >
        <Icon fontSize="small" />
      </a>
    ));
}

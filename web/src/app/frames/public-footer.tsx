import { yearNow } from '@/lib/server-clock';
import { useTranslation } from '@/i18n/translation';
import { useSite } from '@/lib/stores/site';
import { useServiceStyle } from '@/lib/use-service-style';
import { SiteLink } from '@/ui/site-link';
import css from './public-footer.module.css';
import { useSitePages } from './public-nav';

/** The copyright, which leads to the company's website. */
export function Copyright() {
  const { t } = useTranslation();
  const { CompanyName, CompanyWebsite } = useSite(site => site.settings);
  const copyright = t('footer.copyright', { year: yearNow(), company: CompanyName });
  return CompanyWebsite ? <a href={CompanyWebsite}>{copyright}</a> : copyright;
}

/** A page of the site, or an address elsewhere. */
export function AnyLink({ path, text }: { path: string; text: string }) {
  return path.startsWith('/') ? <SiteLink to={path}>{text}</SiteLink> : <a href={path}>{text}</a>;
}

/** Copyright with the company's website, the about, privacy and terms pages, and the page for developers. */
export function PublicFooter() {
  const { t } = useTranslation();
  const pages = useSitePages();
  const style = useServiceStyle();
  return (
    <footer className={`type-body2 ${css.foot}`}>
      <span style={style}>
        <Copyright /> {t('footer.allRights')}
      </span>
      {pages.map(page => (
        <AnyLink key={page.path} {...page} />
      ))}
    </footer>
  );
}

import { useTranslation } from '@/i18n/translation';
import { useSite } from '@/lib/stores/site';
import { SiteLink } from '@/ui/site-link';
import { ProsePage, ProseSections } from './prose-page';
import css from './prose.module.css';

const earn = { id: 'earn', title: 'drive.earnTitle', text: 'drive.earnText' } as const;
const need = { id: 'need', title: 'drive.needTitle', text: 'drive.needText' } as const;
const wait = { id: 'wait', title: 'drive.waitTitle', text: 'drive.waitText' } as const;
const atOnce = { id: 'wait', title: 'drive.waitTitle', text: 'drive.atOnceText' } as const;

/** For people who consider driving: earnings, requirements, and the steps after registering. */
export function Page() {
  const { t } = useTranslation();
  const needsApproval = useSite(({ settings }) => settings.driver_approval);
  return (
    <ProsePage title="nav.drive" lead="drive.lead">
      <ProseSections sections={[earn, need, needsApproval ? wait : atOnce]} />
      <p className={css.start}>
        <SiteLink to="/register?as=driver" className="primary-button type-button">
          {t('drive.start')}
        </SiteLink>
      </p>
    </ProsePage>
  );
}

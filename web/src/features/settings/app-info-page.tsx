import { useTranslation } from '@/i18n/translation';
import { PageHead } from '@/ui/page-head';
import { InfoPreview } from './info-preview';
import { infoGroups } from './setting-list';
import { SettingsForm } from './settings-form';
import { useSettingGroups } from './use-setting-groups';

/** Names, links and contact of the company (spec §3), with a preview of where visitors read them. */
export function Page() {
  const { t } = useTranslation();
  const groups = useSettingGroups(infoGroups);
  return (
    <>
      <PageHead title={t('nav.appInfo')} text={t('info.text')} />
      <SettingsForm
        label={t('nav.appInfo')}
        all={infoGroups}
        groups={groups}
        extra={control => <InfoPreview control={control} />}
      />
    </>
  );
}

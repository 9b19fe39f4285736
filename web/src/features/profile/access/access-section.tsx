import Box from '@mui/material/Box';
import { useTranslation } from '@/i18n/translation';
import { switchKeys, useDesk } from '@/lib/stores/desk';
import { SwitchLine } from '@/ui/form/switch-line';
import { SettingGroup } from '@/ui/setting-group';

/** Single keys, on this device (WCAG 2.1.4). */
function KeysGroup() {
  const { t } = useTranslation();
  const keys = useDesk(desk => desk.keys);
  return (
    <SettingGroup first title={t('profile.accessKeys')}>
      <Box sx={{ border: 1, borderColor: 'hairline', borderRadius: 1.5 }}>
        <SwitchLine label={t('profile.accessKey')} help={t('profile.accessKeyHelp')} on={keys} onChange={switchKeys} />
      </Box>
    </SettingGroup>
  );
}

/** How a driver answers offers. */
export function AccessSection() {
  return <KeysGroup />;
}

import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { SearchIcon } from '@/ui/icons';
import { PageHead } from '@/ui/page-head';
import { SettingGroup } from '@/ui/setting-group';
import { settingsStateQuery } from './api';
import { LicenseCard } from './license-card';
import { generalGroups } from './setting-list';
import { SettingsForm } from './settings-form';
import { useSettingGroups, type Fixed } from './use-setting-groups';

/** Links to the groups, beside the search. */
function Jumps({ groups }: { groups: readonly { id: string; title?: string }[] }) {
  const { t } = useTranslation();
  return (
    <Box
      component="nav"
      aria-label={t('set.groups')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mb: 3, typography: 'body2' }}
    >
      {groups.map(({ id, title }) => (
        <Link
          key={id}
          component="button"
          type="button"
          variant="body2"
          onClick={() => document.getElementById(id)?.scrollIntoView()}
          sx={{ py: 0.5 }}
        >
          {title}
        </Link>
      ))}
    </Box>
  );
}

/** The general settings (spec §3): each explained, with its default; a change reaches open pages within seconds. */
export function Page() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const state = useQuery(settingsStateQuery).data;
  const fixed = useMemo<Fixed>(() => (state?.currencyFixed ? { code: 'set.codeFixed' } : {}), [state?.currencyFixed]);
  const groups = useSettingGroups(generalGroups, { search: search.trim(), fixed });
  const license = { id: 'license', title: t('set.group.license') };
  return (
    <>
      <PageHead title={t('nav.settings')} text={t('set.text')} />
      <TextField
        type="search"
        value={search}
        onChange={event => setSearch(event.target.value)}
        placeholder={t('set.search')}
        sx={{ width: { xs: '100%', sm: 360 }, mb: 2 }}
        slotProps={{
          htmlInput: { 'aria-label': t('set.search') },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <Jumps groups={search ? groups : [...groups, license]} />
      {groups.length === 0 && <EmptyState art="search" title={t('set.nothing', { search })} />}
      <SettingsForm
        label={t('nav.settings')}
        all={generalGroups}
        groups={groups}
        // Fields that Save refuses are shown, even if the search does not match them.
        onHidden={() => setSearch('')}
      />
      {!search && state && (
        <SettingGroup anchor={license.id} title={license.title} text={t('set.group.license.text')}>
          <LicenseCard disabled={!state.settings.AllowCriticalEditsAdmin} />
        </SettingGroup>
      )}
    </>
  );
}

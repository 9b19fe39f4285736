import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brandOf } from '#shared/contract/payment-providers';
import { settlementFormats, type SettlingProvider, settlingProviders } from '#shared/domain/settlement/formats';
import { useTranslation } from '@/i18n/translation';
import { CardList } from '@/ui/card-list';
import { PageTabs } from '@/ui/page-tabs';
import { useSettings } from '@/lib/settings-queries';
import { DifferenceCard } from './difference-card';
import { differencesQuery } from './api';
import { type Unread, useSettlementFile } from './use-settlement-file';
import { SettlementReport } from './settlement-report';

/** The columns without which a provider's report cannot be read. */
const columnsOf = (provider: SettlingProvider): string => {
  const { line, kind, gross, ours } = settlementFormats[provider];
  return [...new Set([line, ours, kind, gross].flatMap(column => column.split('+')))].join(', ');
};

function Problem({ found: { name, provider, problem } }: { found: Unread }) {
  const { t } = useTranslation();
  const params = { name, provider: brandOf(provider), columns: columnsOf(provider) };
  return <Alert severity="error">{t(`settle.${problem}`, params)}</Alert>;
}

/** A provider's report: chosen, looked at, booked. */
function Import() {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const [provider, setProvider] = useState<SettlingProvider>(settlingProviders[0]!);
  const field = useRef<HTMLInputElement>(null);
  const { reading, booking } = useSettlementFile();
  const found = reading.data;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Lets the same file be chosen again.
    target.value = '';
    if (file) reading.mutate({ file, provider });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <Typography>{t('settle.lead')}</Typography>
      <TextField
        select
        label={t('issues.provider')}
        value={provider}
        disabled={booking.isPending}
        onChange={event => {
          setProvider(event.target.value as SettlingProvider);
          reading.reset();
        }}
        helperText={settlementFormats[provider].source.startsWith('unconfirmed') ? t('settle.unconfirmed') : undefined}
      >
        {settlingProviders.map(name => (
          <MenuItem key={name} value={name}>
            {brandOf(name)}
          </MenuItem>
        ))}
      </TextField>
      <input
        ref={field}
        hidden
        type="file"
        accept=".csv,text/csv,.txt"
        aria-label={t('settle.choose')}
        onChange={choose}
      />
      <Button
        variant="outlined"
        onClick={() => field.current?.click()}
        loading={reading.isPending}
        disabled={!may || booking.isPending}
        sx={{ justifySelf: 'start' }}
      >
        {t('settle.choose')}
      </Button>
      {found && 'problem' in found && <Problem found={found} />}
      {found && 'lines' in found && (
        <SettlementReport file={found} busy={booking.isPending} onBook={() => booking.mutate(found)} />
      )}
    </Box>
  );
}

/** Settlement: reports of the providers, and where books, reports and bank differ. */
export function SettlementTab() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const resolved = params.get('list') === 'resolved';
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 720 }}>
      <Import />
      <Box component="section" aria-label={t('settle.differences')} sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h3" component="h2">
          {t('settle.differences')}
        </Typography>
        <PageTabs
          label={t('settle.differences')}
          shown={resolved ? 'resolved' : 'open'}
          tabs={[
            { value: 'open', label: t('issues.open'), to: '/books?tab=settlement' },
            { value: 'resolved', label: t('settle.resolved'), to: '/books?tab=settlement&list=resolved' },
          ]}
        />
        <CardList
          key={String(resolved)}
          query={differencesQuery(resolved)}
          cards={({ differences }) =>
            differences.map(difference => <DifferenceCard key={difference.id} difference={difference} />)
          }
          empty={{
            art: 'wallet',
            title: t(resolved ? 'settle.noneResolved' : 'settle.none'),
            text: t(resolved ? 'settle.noneResolvedText' : 'settle.noneText'),
          }}
        />
      </Box>
    </Box>
  );
}

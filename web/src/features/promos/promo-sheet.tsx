import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ApiError } from '#shared/client/api-error';
import { type Promo, promoFields } from '#shared/contract/entities/promo';
import { needsAnother, useOrPropose } from '@/features/approvals/use-or-propose';
import { useTranslation } from '@/i18n/translation';
import { RecordForm } from '@/ui/record/record-form';
import type { RecordChange } from '@/ui/record/record-types';
import { SideSheet } from '@/ui/record/side-sheet';
import { useSettings } from '@/lib/settings-queries';
import { showToast } from '@/lib/stores/toasts';
import { fetchPromo, useSavePromo, type PromoRecord } from './api';
import { PromoChip } from './promo-chip';
import { blankPromo, recordOf, usePromoGroups } from './promo-fields';
import { TryDialog } from './try-dialog';

const contentOf = (promo: Promo | undefined, { values: record, was }: RecordChange<PromoRecord>) =>
  ({ kind: 'promo', ...(promo ? { promo: promo.id, was: { ...record, ...was } } : {}), record }) as const;

/** A promo, to be added, changed and tried out. */
export function PromoSheet(props: {
  /** Missing: a new one. */
  promo: Promo | undefined;
  onClose: () => void;
  onAdded: (id: string) => void;
}) {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const [trying, setTrying] = useState(false);
  const { promo } = props;
  const { mutateAsync } = useSavePromo(promo?.id);
  // Once the form has nothing unsaved, about which it would ask.
  const { orPropose } = useOrPropose(() => void setTimeout(props.onClose));
  const groups = usePromoGroups();
  const save = async (change: RecordChange<PromoRecord>) => {
    const { promo_name: name } = change.values;
    const saved = await mutateAsync(change).catch(async (error: unknown) => {
      if (!needsAnother(error)) throw error;
      return (await orPropose(error, contentOf(promo, change), name)) ? ('proposed' as const) : ('unsaved' as const);
    });
    if (saved === 'unsaved' || saved === 'proposed') return saved === 'unsaved' ? saved : undefined;
    showToast({ text: t('promos.saved', { name }) });
    if (!promo) props.onAdded(saved.id);
    return undefined;
  };
  const now = async () => {
    const found = await fetchPromo(promo!.id);
    if (!found) throw new ApiError('not_found', 'deleted meanwhile');
    return recordOf(found);
  };
  const isFixed = promo !== undefined && !may;
  const title = promo?.promo_name ?? t('promos.new');
  const actions = promo && (
    <Button size="small" variant="outlined" onClick={() => setTrying(true)}>
      {t('promos.try')}
    </Button>
  );
  return (
    <SideSheet title={title} subtitle={promo && <PromoChip promo={promo} />} actions={actions} onClose={props.onClose}>
      <RecordForm<PromoRecord>
        key={promo?.id ?? 'new'}
        label={title}
        groups={groups}
        schema={promoFields}
        record={promo ? recordOf(promo) : blankPromo}
        onSave={save}
        {...(promo ? { onConflict: now } : {})}
        disabled={isFixed}
        notice={
          isFixed && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {t('promos.demo')}
            </Alert>
          )
        }
        overlay
      />
      {trying && promo && <TryDialog promo={promo} onClose={() => setTrying(false)} />}
    </SideSheet>
  );
}

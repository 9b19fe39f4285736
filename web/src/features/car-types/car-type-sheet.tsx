import Alert from '@mui/material/Alert';
import { type CarType, carTypeFields } from '#shared/contract/entities/car-type';
import { ApiError } from '#shared/client/api-error';
import { useTranslation } from '@/i18n/translation';
import { RecordForm } from '@/ui/record/record-form';
import type { RecordChange } from '@/ui/record/record-types';
import { SideSheet } from '@/ui/record/side-sheet';
import { useSettings } from '@/lib/settings-queries';
import { showToast } from '@/lib/stores/toasts';
import { fetchCarType, useSaveCarType, type CarTypeRecord } from './api';
import { blankCarType, recordOf, useCarTypeGroups } from './car-type-fields';

/** A vehicle type, to be added or changed. */
export function CarTypeSheet(props: {
  /** Missing: a new one. */
  carType: CarType | undefined;
  onClose: () => void;
  onAdded: (id: string) => void;
}) {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const { carType } = props;
  const { mutateAsync } = useSaveCarType(carType?.id);
  const groups = useCarTypeGroups();
  const save = async (change: RecordChange<CarTypeRecord>) => {
    const { id } = await mutateAsync(change);
    showToast({ text: t('carTypes.saved', { name: change.values.name }) });
    if (!carType) props.onAdded(id);
  };
  const now = async () => {
    const found = await fetchCarType(carType!.id);
    if (!found) throw new ApiError('not_found', 'deleted meanwhile');
    return recordOf(found);
  };
  const title = carType?.name ?? t('carTypes.new');
  return (
    <SideSheet title={title} onClose={props.onClose}>
      <RecordForm<CarTypeRecord>
        key={carType?.id ?? 'new'}
        label={title}
        groups={groups}
        schema={carTypeFields}
        record={carType ? recordOf(carType) : blankCarType}
        onSave={save}
        {...(carType ? { onConflict: now } : {})}
        disabled={!may}
        notice={
          !may && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {t('demo_mode')}
            </Alert>
          )
        }
        overlay
      />
    </SideSheet>
  );
}

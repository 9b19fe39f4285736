import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Promo } from '#shared/contract/entities/promo';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { MomentInput } from '@/ui/form/moment-input';
import { NumberInput } from '@/ui/form/number-input';
import { TextInput } from '@/ui/form/text-input';
import { SheetDialog } from '@/ui/sheet-dialog';
import { PersonPicker } from '@/features/people/person-picker';
import { useFormat } from '@/lib/format';
import { carTypesQuery, useSettings } from '@/lib/settings-queries';
import { showError } from '@/lib/stores/alerts';
import { serverNow } from '@/lib/server-clock';
import { useTryPromo } from './api';

type Trial = { carTypeId: string; total: number; tripdate: number };
const SAMPLE_PRICE = 100;

/** Answer that a booking would get: the saving, or every reason why the promo does not apply. */
function Verdict(props: { promo: Promo; verdict: NonNullable<ReturnType<typeof useTryPromo>['data']> }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { applies, saves, pays, reasons } = props.verdict;
  if (applies)
    return <Alert severity="success">{t('promos.verdictYes', { saves: money(saves), pays: money(pays) })}</Alert>;
  return (
    <Alert severity="warning">
      {t('promos.verdictNo')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
        {reasons.map(reason => (
          <li key={reason}>{t(`promos.why.${reason}`, { amount: money(props.promo.min_order) })}</li>
        ))}
      </Box>
    </Alert>
  );
}

/** Whether the verdict belongs to the current input of the form, not to an earlier one. */
const isAbout = (tried: Record<string, unknown> | undefined, form: Record<string, unknown>): boolean =>
  Object.entries(form).every(([name, value]) => tried?.[name] === value);

/** Tries a saved promo on a rider and a ride, without using it up. */
export function TryDialog({ promo, onClose }: { promo: Promo; onClose: () => void }) {
  const { t } = useTranslation();
  const { symbol } = useSettings();
  const carTypes = useQuery(carTypesQuery).data ?? [];
  const [rider, setRider] = useState<User | null>(null);
  const [isMissing, setMissing] = useState(false);
  const attempt = useTryPromo();
  const [now] = useState(() => serverNow());
  const defaultValues = { carTypeId: carTypes[0]?.id ?? '', total: SAMPLE_PRICE, tripdate: now };
  const { control, handleSubmit } = useForm<Trial>({ defaultValues });
  const isOfThis = isAbout(attempt.variables, { uid: rider?.id, ...useWatch({ control }) });
  const submit = handleSubmit(async trial => {
    setMissing(!rider);
    if (!rider) return;
    await attempt.mutateAsync({ promoId: promo.id, uid: rider.id, ...trial }).catch(showError);
  });
  return (
    <SheetDialog
      open
      title={t('promos.tryTitle', { name: promo.promo_name })}
      text={t('promos.tryText')}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button loading={attempt.isPending} onClick={() => void submit()}>
            {t('promos.try')}
          </Button>
        </>
      }
    >
      <Box component="form" noValidate onSubmit={event => void submit(event)} sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <PersonPicker
          person={rider}
          onPerson={setRider}
          usertype="rider"
          label={t('promos.tryRider')}
          hint={t('promos.tryRiderHint')}
          problem={isMissing && !rider ? t('form.chooseOne') : undefined}
        />
        <TextInput control={control} name="carTypeId" label={t('promos.tryVehicle')} select>
          {carTypes.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextInput>
        <NumberInput control={control} name="total" label={t('promos.tryPrice')} unit={symbol} />
        <MomentInput control={control} name="tripdate" label={t('promos.tryAt')} withTime />
        <div role="status">{isOfThis && attempt.data && <Verdict promo={promo} verdict={attempt.data} />}</div>
      </Box>
    </SheetDialog>
  );
}

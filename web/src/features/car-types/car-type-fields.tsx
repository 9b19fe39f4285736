import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import type { CarType, CancelSlab } from '#shared/contract/entities/car-type';
import { MOST_CHOICES, MOST_STEPS } from '#shared/contract/entities/car-type';
import { choiceDuties, type PricedChoice } from '#shared/contract/entities/common';
import { useTranslation } from '@/i18n/translation';
import type { OwnInputProps, RecordGroup } from '@/ui/record/record-types';
import { type RowColumn, RowsInput } from '@/ui/record/rows-input';
import { useFormat } from '@/lib/format';
import { useAppCategory, useSettings } from '@/lib/settings-queries';
import type { CarTypeRecord } from './api';
import { FarePreview } from './fare-preview';
import { ImageInput } from './image-input';

const missing = undefined as unknown as number;

/** A new vehicle type; its fares have to be filled in. */
export const blankCarType: CarTypeRecord = {
  name: '',
  extra_info: '',
  image: 'car',
  listOrder: null,
  time_factor: null,
  needs_plate: true,
  needs_license: true,
  base_fare: missing,
  rate_per_unit_distance: missing,
  rate_per_hour: missing,
  min_fare: missing,
  convenience_fees: missing,
  convenience_fee_type: 'percentage',
  parcelTypes: [],
  options: [],
  cancelSlab: [],
};

/** The fields that an admin edits. */
export const recordOf = ({ id: _id, createdAt: _createdAt, ...carType }: CarType): CarTypeRecord => {
  const fields = Object.keys(blankCarType) as (keyof CarTypeRecord)[];
  const known = Object.fromEntries(fields.map(field => [field, carType[field] ?? blankCarType[field]]));
  const withDuty = (choices: CarType['options']) =>
    choices.map(choice => ({ ...choice, requires: choice.requires ?? ('nothing' as const) }));
  return {
    ...(known as CarTypeRecord),
    parcelTypes: withDuty(carType.parcelTypes),
    options: withDuty(carType.options),
  };
};

const blankChoice = () => ({ description: '', amount: undefined, requires: 'nothing' });
const FIRST_MINUTES = 3;
/** Steps rise: a new one begins after its brother. */
const blankStep = (last: Record<string, unknown> | undefined) => ({
  minsDelayed: typeof last?.minsDelayed === 'number' ? last.minsDelayed + FIRST_MINUTES : FIRST_MINUTES,
  amount: undefined,
});

function ChoicesInput(props: OwnInputProps<CarTypeRecord>) {
  const { t } = useTranslation();
  const { symbol } = useSettings();
  const isDelivery = useAppCategory() === 'delivery';
  const duty: RowColumn = {
    kind: 'choice',
    field: 'requires',
    label: t('carTypes.requires'),
    options: choiceDuties.map(value => ({ value, label: t(`carTypes.requires.${value}`) })),
  };
  return (
    <RowsInput
      {...props}
      columns={[
        { kind: 'text', field: 'description', label: t('carTypes.choiceName'), maxLength: 120 },
        { kind: 'number', field: 'amount', label: t('carTypes.extra'), unit: symbol },
        // Photos belong to deliveries.
        ...(isDelivery ? [duty] : []),
      ]}
      blank={blankChoice}
      add={t(props.name === 'options' ? 'carTypes.addOption' : 'carTypes.addParcel')}
      most={MOST_CHOICES}
      ordered
    />
  );
}

function StepsInput(props: OwnInputProps<CarTypeRecord>) {
  const { t } = useTranslation();
  const { symbol } = useSettings();
  return (
    <RowsInput
      {...props}
      columns={[
        { kind: 'number', field: 'minsDelayed', label: t('carTypes.minsDelayed'), unit: t('carTypes.min') },
        { kind: 'number', field: 'amount', label: t('carTypes.stepFee'), unit: symbol },
      ]}
      blank={blankStep}
      add={t('carTypes.addStep')}
      most={MOST_STEPS}
    />
  );
}

function useWords() {
  const { t } = useTranslation();
  const { money } = useFormat();
  const list = (parts: readonly string[]) => parts.join(', ') || t('common.none');
  return {
    choices: (value: unknown) =>
      list((value as PricedChoice[]).map(({ description, amount }) => `${description} ${money(amount)}`)),
    steps: (value: unknown) =>
      list(
        (value as CancelSlab).map(step =>
          t('carTypes.step', { minutes: step.minsDelayed, amount: money(step.amount) }),
        ),
      ),
    image: (value: unknown) => t(String(value).includes('/') ? 'carTypes.ownPicture' : 'carTypes.drawings'),
  };
}

type Group = RecordGroup<CarTypeRecord>;

const fareFields = (t: TFunction, symbol: string, unit: string): Group['fields'] => {
  const money = (name: keyof CarTypeRecord, label: string, help?: string) =>
    ({ kind: 'number', name, label, unit: symbol, half: true, ...(help ? { help } : {}) }) as const;
  return [
    money('base_fare', t('receipt.base')),
    money('min_fare', t('carTypes.minFare'), t('carTypes.minFareHelp')),
    money('rate_per_unit_distance', t('carTypes.perDistance', { unit })),
    money('rate_per_hour', t('carTypes.perHour')),
    {
      kind: 'choice',
      name: 'convenience_fee_type',
      label: t('carTypes.feeType'),
      half: true,
      options: [
        { value: 'percentage', label: t('discount.percentage') },
        { value: 'flat', label: t('discount.flat') },
      ],
    },
    { kind: 'number', name: 'convenience_fees', label: t('receipt.fee'), help: t('carTypes.feeHelp'), half: true },
  ];
};

/** The fields of a vehicle type, in groups, with the fare preview below its fields. */
export function useCarTypeGroups(): readonly Group[] {
  const { t } = useTranslation();
  const { symbol, convert_to_mile } = useSettings();
  const words = useWords();
  const unit = t(`receipt.${convert_to_mile ? 'mi' : 'km'}`);
  return useMemo(() => {
    const vehicle: Group['fields'] = [
      { kind: 'text', name: 'name', label: t('carTypes.name'), maxLength: 60 },
      { kind: 'text', name: 'extra_info', label: t('carTypes.info'), help: t('carTypes.infoHelp'), maxLength: 300 },
      { kind: 'own', name: 'image', label: t('carTypes.image'), Input: ImageInput, inWords: words.image },
      { kind: 'number', name: 'listOrder', label: t('carTypes.place'), help: t('carTypes.placeHelp') },
      { kind: 'number', name: 'time_factor', label: t('carTypes.timeFactor'), help: t('carTypes.timeFactorHelp') },
      { kind: 'switch', name: 'needs_plate', label: t('carTypes.needsPlate'), help: t('carTypes.needsPlateHelp') },
      {
        kind: 'switch',
        name: 'needs_license',
        label: t('carTypes.needsLicense'),
        help: t('carTypes.needsLicenseHelp'),
      },
    ];
    const lists = { kind: 'own', Input: ChoicesInput, inWords: words.choices } as const;
    const extras: Group['fields'] = [
      { ...lists, name: 'parcelTypes', label: t('carTypes.parcels') },
      { ...lists, name: 'options', label: t('carTypes.options') },
    ];
    const steps: Group['fields'] = [
      { kind: 'own', name: 'cancelSlab', label: t('carTypes.steps'), Input: StepsInput, inWords: words.steps },
    ];
    return [
      { id: 'vehicle', title: t('carTypes.group.vehicle'), fields: vehicle },
      {
        id: 'fare',
        title: t('carTypes.group.fare'),
        fields: fareFields(t, symbol, unit),
        after: control => <FarePreview control={control} />,
      },
      { id: 'extras', title: t('carTypes.group.extras'), text: t('carTypes.extrasText'), fields: extras },
      { id: 'cancel', title: t('carTypes.group.cancel'), text: t('carTypes.cancelText'), fields: steps },
    ];
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the rest follows the language and the settings
  }, [t, symbol, unit]);
}

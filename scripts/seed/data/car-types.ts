import type { InputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';

type Edit = InputOf<Operations['editCarType']>;
/** Amounts in kr, distances in km; `image` is the name of an illustration. */
export type SeedCarType = Extract<Edit, { method: 'Add' }>['record'];

const slab = (...amounts: number[]) =>
  amounts.map((amount, index) => ({ minsDelayed: [3, 8, 15][index] ?? 30, amount }));
const extra = (description: string, amount: number) => ({ description, amount });
const photo = (description: string, amount: number) => ({
  ...extra(description, amount),
  requires: 'deliveryPhoto' as const,
});
const percentage = (convenience_fees: number) => ({ convenience_fees, convenience_fee_type: 'percentage' as const });
const flat = (convenience_fees: number) => ({ convenience_fees, convenience_fee_type: 'flat' as const });

const delivery: readonly SeedCarType[] = [
  {
    name: 'Bike courier',
    image: 'bike',
    time_factor: 1.8,
    needs_plate: false,
    needs_license: false,
    base_fare: 29,
    rate_per_unit_distance: 9,
    rate_per_hour: 90,
    min_fare: 49,
    ...percentage(12),
    extra_info: 'Up to 10 kg, quick through the centre',
    parcelTypes: [extra('Documents', 0), extra('Small parcel', 10), extra('Food or flowers', 15)],
    options: [extra('Hand over at the door', 0), photo('Photo on delivery', 5)],
    cancelSlab: slab(15, 29),
  },
  {
    name: 'Car',
    image: 'car',
    base_fare: 39,
    rate_per_unit_distance: 11,
    rate_per_hour: 150,
    min_fare: 79,
    ...percentage(12),
    extra_info: 'Up to 40 kg, fits a boot',
    parcelTypes: [extra('Documents', 0), extra('Box up to 20 kg', 15), extra('Fragile goods', 35), extra('Cake', 25)],
    options: [extra('Hand over at the door', 0), extra('Carry upstairs', 39), extra('Insured up to 5,000 kr', 29)],
    cancelSlab: slab(25, 49, 79),
  },
  {
    name: 'Estate',
    image: 'estate',
    base_fare: 59,
    rate_per_unit_distance: 13,
    rate_per_hour: 180,
    min_fare: 109,
    ...percentage(12),
    extra_info: 'Up to 100 kg, flat packs and prams',
    parcelTypes: [extra('Boxes', 0), extra('Flat-pack furniture', 35), extra('Fragile goods', 45)],
    options: [extra('Hand over at the door', 0), extra('Carry upstairs', 59)],
    cancelSlab: slab(35, 69),
  },
  {
    name: 'Van',
    image: 'van',
    base_fare: 149,
    rate_per_unit_distance: 16,
    rate_per_hour: 320,
    min_fare: 249,
    ...flat(35),
    extra_info: 'Up to 800 kg, 6 m³',
    parcelTypes: [extra('Pallet', 0), extra('Furniture', 79), extra('White goods', 99)],
    options: [extra('Driver helps to load', 99), extra('Two people to carry', 299)],
    cancelSlab: slab(79, 149),
  },
  {
    name: 'Truck',
    image: 'truck',
    time_factor: 1.3,
    base_fare: 349,
    rate_per_unit_distance: 24,
    rate_per_hour: 480,
    min_fare: 590,
    ...flat(60),
    extra_info: 'Up to 5 t with tail lift',
    parcelTypes: [],
    options: [],
    cancelSlab: [],
  },
];

const taxi: readonly SeedCarType[] = [
  {
    name: 'Economy',
    image: 'car',
    base_fare: 45,
    rate_per_unit_distance: 11,
    rate_per_hour: 330,
    min_fare: 85,
    ...percentage(10),
    extra_info: '4 seats',
    options: [
      extra('No extras', 0),
      extra('Child seat', 0),
      extra('Room for a pram', 20),
      extra('Child seat and room for a pram', 20),
    ],
    cancelSlab: slab(25, 49),
  },
  {
    name: 'Comfort',
    image: 'estate',
    base_fare: 59,
    rate_per_unit_distance: 13,
    rate_per_hour: 390,
    min_fare: 109,
    ...percentage(10),
    extra_info: '4 seats, newer cars and more legroom',
    options: [extra('No extras', 0), extra('Child seat', 0), extra('Pet on board', 40)],
    cancelSlab: slab(35, 69),
  },
  {
    name: 'XL',
    image: 'van',
    base_fare: 89,
    rate_per_unit_distance: 16,
    rate_per_hour: 480,
    min_fare: 169,
    ...percentage(10),
    extra_info: '7 seats, or many suitcases',
    options: [extra('No extras', 0), extra('Wheelchair ramp', 0)],
    cancelSlab: slab(49, 99),
  },
  {
    name: 'Premium',
    image: 'estate',
    base_fare: 129,
    rate_per_unit_distance: 21,
    rate_per_hour: 620,
    min_fare: 249,
    ...percentage(12),
    extra_info: '4 seats, driver in a suit',
    options: [],
    cancelSlab: slab(99, 199),
  },
];

export const carTypesOf = (appcat: 'delivery' | 'taxi'): readonly SeedCarType[] =>
  appcat === 'taxi' ? taxi : delivery;

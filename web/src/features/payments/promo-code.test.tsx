import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { PromoOffer } from '#shared/contract/entities/promo';
import { renderInProviders } from '@/testing/render';
import { PromoCode } from './promo-code';

const offer = (promo_name: string, reasons: PromoOffer['reasons'] = []): PromoOffer => ({
  id: promo_name,
  promo_name,
  promo_description: '',
  min_order: 100,
  promo_validity: 0,
  saves: 10,
  reasons,
});

const type = async (code: string) => {
  const onFound = vi.fn();
  renderInProviders(
    <PromoCode
      offers={[
        offer('TEN'),
        offer('FIRST', ['first_ride']),
        offer('NEW', ['not_proved']),
        offer('NUM', ['number_not_proved']),
      ]}
      onFound={onFound}
    />,
    {},
  );
  if (code) await userEvent.type(await screen.findByLabelText('Promo code'), code);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  return onFound;
};

it('[PAYS-5] takes a code as people write it', async () => {
  expect(await type(' ten ')).toHaveBeenCalledWith('TEN');
});

it.each([
  ['first', 'For the first trip only.'],
  ['new', 'Confirm your email or phone number in your profile first. Open profile'],
  ['num', 'Confirm your phone number in your profile to use this code. Open profile'],
  ['eleven', /There is no promo with this code/],
  ['', 'Enter a code.'],
])('[PAYS-5] says at the field why "%s" can’t be used', async (code, words) => {
  const onFound = await type(code);
  expect(screen.getByLabelText('Promo code')).toHaveAccessibleDescription(words);
  expect(onFound).not.toHaveBeenCalled();
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInProviders } from '@/testing/render';
import { CheckoutDialog, type Order } from './checkout-dialog';

const order: Order = {
  ...{ id: 'b1', purpose: 'ride', amount: 86, currency: 'SEK', product: 'Ride', title: 'Pay for the booking' },
  customer: { id: 'rider-1', name: 'Edda Lind' },
};
const violation = (effectiveDirective: string) =>
  act(() => void document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective })));

it('[PAYS-5] a form that the browser does not let go to the provider is told, with a way on', async () => {
  renderInProviders(<CheckoutDialog order={order} open onDone={() => undefined} />, {
    get_providers: () => ({ providers: [{ name: 'stripe', link: '/api/pay/stripe' }] }),
    fetchPendingPayments: () => ({ payments: [] }),
  });
  const form = await waitFor(() => {
    const found = document.querySelector('form');
    expect(found).not.toBeNull();
    return found!;
  });
  violation('form-action');
  fireEvent.submit(form);
  violation('img-src');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  violation('form-action');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Nothing was paid. Choose another way to pay');
});

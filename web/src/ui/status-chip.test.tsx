import { expect, it } from 'vitest';
import { bookingStatuses } from '#shared/contract/entities/booking';
import { statusLook } from './status-chip';

it('[PLUS-47] a ride that runs as planned is quiet; only warnings, refusals and success have their colour', () => {
  const loud = bookingStatuses.filter(status => ['warning', 'error', 'success'].includes(statusLook[status].tone));
  expect(loud).toEqual(['PAYMENT_PENDING', 'PENDING', 'PAID', 'CANCELLED']);
  expect(statusLook.NEW.tone).toBe('neutral');
  expect(statusLook.STARTED.tone).toBe('info');
});

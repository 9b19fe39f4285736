import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { showAlert, showError } from '@/lib/stores/alerts';
import { confirm } from '@/lib/stores/confirms';
import { CodeDialog } from './code-dialog';
import { i18n } from '@/i18n/instance';
import { renderInProviders } from '@/testing/render';

describe('alerts', () => {
  it('[HOME-4] are titled Alert, say what happens next and close with Close', async () => {
    renderInProviders(null);
    const closed = showAlert('booking_success', { id: 'WF1001' });
    expect(await screen.findByRole('alertdialog', { name: 'Alert' })).toBeVisible();
    expect(screen.getByText('Booked. Your booking number is WF1001.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await closed;
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('[HOME-4] say what happened larger than that they are alerts, with a sign of how it went', async () => {
    renderInProviders(null);
    for (const [key, tone] of [
      ['success', 'success'],
      ['reset_pass_msg', 'info'],
      ['select_proper', 'warning'],
    ] as const) {
      const closed = showAlert(key);
      const dialog = await screen.findByRole('alertdialog', { name: 'Alert' });
      expect(dialog.querySelector(`[data-tone="${tone}"]`)).not.toBeNull();
      expect(screen.getByRole('heading', { name: 'Alert' })).toHaveClass('MuiTypography-overline');
      expect(document.getElementById('alert-text')).toHaveClass('MuiTypography-h3');
      await userEvent.click(screen.getByRole('button', { name: 'Close' }));
      await closed;
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
  });

  it('[AUTH-7] lead somebody who is blocked to where they can write, and nobody who only waits', async () => {
    renderInProviders(null);
    void showAlert('require_approval', { context: 'blocked' });
    expect(await screen.findByRole('link', { name: i18n.t('nav.support') })).toHaveAttribute('href', '/support');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    void showAlert('require_approval');
    await screen.findByRole('alertdialog');
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  });

  it('[ERR-1] show a failure once, however many calls met it, then the next one', async () => {
    renderInProviders(null);
    const gone = new ApiError('Fetch Call Error', 'x');
    const both = [showError(gone), showError(gone)];
    const other = showError(new ApiError('internal_error', 'x', { requestId: 'r-7' }));
    expect(await screen.findByText(/can’t reach the service/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await Promise.all(both);
    expect(await screen.findByText(/send us this number: r-7/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await other;
  });

  it('take any exception for a fault of ours, not of the visitor', async () => {
    renderInProviders(null);
    void showError(new TypeError('x is undefined'));
    expect(await screen.findByText(/it’s our fault/)).toBeVisible();
  });
});

describe('questions', () => {
  const question = { title: 'common.delete', action: 'common.save', danger: true } as const;
  it.each([
    ['Save', true],
    ['Cancel', false],
  ])('answer %s with %s', async (button, wanted) => {
    renderInProviders(null);
    const answer = confirm(question);
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(await answer).toBe(wanted);
  });
  it('take Escape for no', async () => {
    renderInProviders(null);
    const answer = confirm(question);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    expect(await answer).toBe(false);
  });
});

describe('a code', () => {
  const onClose = vi.fn();
  const ask = (refusal: Error) =>
    renderInProviders(
      <CodeDialog
        title="Confirm your number"
        to="+46701234567"
        onConfirm={() => Promise.reject(refusal)}
        onResend={async () => undefined}
        onClose={onClose}
      />,
    );
  const field = () => screen.findByLabelText('Code');

  it.each(['contact_code_wrong', 'contact_code_over'] as const)(
    '[AUTH-3] %s is shown at the field, which keeps what was typed and has the focus',
    async code => {
      ask(new ApiError(code, 'no'));
      await userEvent.type(await field(), '123456');
      expect(await screen.findByRole('alert')).toHaveTextContent(i18n.t(code));
      expect(await field()).toBeInvalid();
      expect(await field()).toHaveValue('123456');
      await waitFor(async () => expect(await field()).toHaveFocus());
      expect(screen.queryByRole('alertdialog')).toBeNull();
    },
  );

  it('[PLUS-48] is given up by Escape', async () => {
    ask(new ApiError('contact_code_wrong', 'no'));
    await userEvent.type(await field(), '123{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('[AUTH-3] that is too short is shown at the field', async () => {
    ask(new ApiError('contact_code_wrong', 'no'));
    await userEvent.type(await field(), '1234{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(i18n.t('otp_validate_error'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('[ERR-1] is not blamed for another failure', async () => {
    ask(new ApiError('too_many_requests', 'slow down'));
    await userEvent.type(await field(), '123456');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(i18n.t('too_many_requests'));
    expect(await field()).not.toBeInvalid();
  });
});

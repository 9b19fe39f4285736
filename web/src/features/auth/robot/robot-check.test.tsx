import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { simulatedTurnstile, robotCheck } from '@/testing/simulated-turnstile';
import { renderApp } from '@/testing/render';

const filled = async () => {
  const values = { 'First name': 'Nora', 'Last name': 'New', Email: 'nora@example.com', Password: 'secret1' };
  for (const [label, value] of Object.entries(values))
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create an account' }));
const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>(`script[src="${robotCheck.script}"]`)];

afterEach(() => {
  vi.unstubAllGlobals();
  for (const script of scripts()) script.remove();
});

describe('the robot check at registration', () => {
  it('[AWS-5] loads nothing where the stage wants none', async () => {
    const signedUp = vi.fn(() => ({ uid: 'r1', emailVerification: true }));
    const { drawn } = simulatedTurnstile();
    renderApp({ route: '/register', api: { user_signup: signedUp } });
    await filled();
    screen.getByLabelText('Email').focus();
    await submit();
    await waitFor(() => expect(signedUp).toHaveBeenCalledOnce());
    expect(signedUp.mock.calls[0]).not.toMatchObject([{ robotToken: expect.anything() as string }]);
    expect(drawn).toEqual([]);
  });

  it('[AWS-5] is drawn once somebody begins, and each submission has a token of its own', async () => {
    const sent = vi.fn<(input: object) => never>(() => {
      throw new ApiError('robot_check', 'refused');
    });
    const { drawn, turnstile } = simulatedTurnstile();
    renderApp({ route: '/register', config: { robotCheck }, api: { user_signup: sent } });
    await filled();
    expect(drawn).toEqual([]);
    screen.getByLabelText('Email').focus();
    await waitFor(() => expect(drawn).toMatchObject([{ action: 'user_signup', language: 'en' }]));
    drawn[0]?.callback('first');
    await submit();
    expect(await screen.findByText(/confirm that you’re human/)).toBeVisible();
    expect(turnstile.reset).toHaveBeenCalledWith('w1');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await submit();
    expect(sent).toHaveBeenCalledTimes(1);
    drawn[0]?.callback('second');
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(sent.mock.calls).toMatchObject([[{ robotToken: 'first' }], [{ robotToken: 'second' }]]);
  });

  it('[AWS-5] says what holds a script back, and tries again', async () => {
    renderApp({ route: '/register', config: { robotCheck } });
    (await screen.findByLabelText('Email')).focus();
    await waitFor(() => expect(scripts()).toHaveLength(1));
    fireEvent.error(scripts()[0]!);
    expect(await screen.findByText(/ad blocker or your network/)).toBeVisible();
    const { drawn } = simulatedTurnstile();
    await userEvent.click(screen.getByRole('button', { name: 'Try the check again' }));
    await waitFor(() => expect(drawn).toHaveLength(1));
    drawn[0]?.['error-callback']();
    expect(await screen.findByText('The human check didn’t work.')).toBeVisible();
  });
});

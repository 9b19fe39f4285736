import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { placeReasons } from '#shared/contract/entities/booking';
import { renderInProviders } from '@/testing/render';
import { AwaySheet } from './away-sheet';
import type { StepAway } from './use-trip-steps';

const far = (away: Partial<StepAway> = {}): StepAway => ({
  step: 'arrive',
  code: 'far_from_pickup',
  metres: 1_200,
  dismiss: vi.fn(),
  ...away,
});
const show = (away: StepAway) => {
  const onConfirm = vi.fn();
  renderInProviders(<AwaySheet away={away} onConfirm={onConfirm} />);
  return { onConfirm, mouse: userEvent.setup() };
};

describe('[LIFE-13] a step away from its place', () => {
  it.each([
    ['arrive', 'far_from_pickup', /^You are .+ from the pickup in a straight line$/, 'I’ve arrived'],
    ['start', 'far_from_pickup', /^You are .+ from the pickup in a straight line$/, 'Start the trip'],
    ['reach', 'far_from_drop', /^You are .+ from the drop-off in a straight line$/, 'End the trip here'],
  ] as const)('"%s" is taken with a reason only', async (step, code, title, action) => {
    const { onConfirm, mouse } = show(far({ step, code }));
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    await mouse.click(screen.getByRole('button', { name: action, description: 'Choose a reason first' }));
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getAllByRole('radio')).toHaveLength(placeReasons.length);
    await mouse.click(screen.getAllByRole('radio').at(-1)!);
    await mouse.click(screen.getByRole('button', { name: action }));
    expect(onConfirm).toHaveBeenCalledWith(step, placeReasons.at(-1));
  });

  it('says that the position has jumped, and what helps', async () => {
    show(far({ code: 'position_doubted', metres: 6_100 }));
    const sheet = await screen.findByRole('dialog', { name: 'Your location jumped' });
    expect(sheet).toHaveTextContent('Wait a minute and try again, or give a reason.');
    expect(screen.getByRole('button', { name: 'I’ve arrived' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('says that the position is not known, and goes back without the step', async () => {
    const away = far({ code: 'position_missing' });
    delete away.metres;
    const { onConfirm, mouse } = show(away);
    expect(await screen.findByRole('dialog', { name: 'We can’t see where you are' })).toBeVisible();
    await mouse.click(screen.getByRole('button', { name: 'Not yet' }));
    expect(away.dismiss).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('[PLUS-48] goes back by Escape, too, without the step', async () => {
    const away = far();
    const { onConfirm, mouse } = show(away);
    await screen.findByRole('dialog');
    await mouse.keyboard('{Escape}');
    expect(away.dismiss).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

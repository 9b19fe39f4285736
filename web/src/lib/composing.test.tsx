import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ignoreComposing } from './composing';

it('a key that an input method has taken does nothing, in the order of every browser', () => {
  onTestFinished(ignoreComposing());
  const heard = vi.fn();
  const heardNatively = vi.fn();
  render(<input aria-label="place" onKeyDown={heard} />);
  const field = screen.getByLabelText('place');
  field.addEventListener('keydown', heardNatively);
  document.addEventListener('keydown', heardNatively);
  onTestFinished(() => document.removeEventListener('keydown', heardNatively));
  for (const key of ['Enter', 'Escape', 'Tab']) {
    fireEvent.keyDown(field, { key, isComposing: true });
    // Safari ends the composition first.
    fireEvent.keyDown(field, { key, keyCode: 229 });
  }
  expect(heard).not.toHaveBeenCalled();
  expect(heardNatively).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(heard).toHaveBeenCalledOnce();
});

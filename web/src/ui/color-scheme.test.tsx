import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { deviceStorage } from '@/storage';
import { chooseScheme, followScheme, useColorScheme } from './color-scheme';

/** A device in light colours, which can turn dark. */
const aDevice = () => {
  const device = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(device as unknown as MediaQueryList);
  const stop = followScheme();
  onTestFinished(() => {
    stop();
    document.documentElement.classList.remove('light', 'dark');
  });
  return (isDark: boolean) =>
    act(() => {
      device.matches = isDark;
      device.dispatchEvent(new Event('change'));
    });
};

it('[PUB-5] follows the device until its reader chooses', () => {
  const turnDark = aDevice();
  const { result } = renderHook(useColorScheme);
  expect(result.current).toBe('light');
  turnDark(true);
  expect(result.current).toBe('dark');
  expect(document.documentElement).toHaveClass('dark');
  act(() => chooseScheme('light'));
  turnDark(true);
  expect(result.current).toBe('light');
  expect(document.documentElement).not.toHaveClass('dark');
});

it('[PUB-5] follows what its reader chooses in another tab', () => {
  aDevice();
  const { result } = renderHook(useColorScheme);
  act(() => {
    deviceStorage.setItem('wayfare-mode', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'wayfare-mode', newValue: 'dark' }));
  });
  expect(result.current).toBe('dark');
});

it('[PUB-5] nothing fades from one scheme into the other, and then everything may again', async () => {
  aDevice();
  act(() => chooseScheme('dark'));
  const still = document.head.lastElementChild;
  expect(still).toHaveTextContent('transition: none');
  await vi.waitFor(() => expect(still).not.toBeInTheDocument());
});

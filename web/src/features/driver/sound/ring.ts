import { useEffect } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { deviceStorage } from '@/storage';

let context: AudioContext | undefined;

type Sound = {
  /** The driver's preference, remembered on this device. */
  on: boolean;
  /** Whether the browser permits audio, which requires a user gesture. */
  allowed: boolean;
  toggle: () => void;
};

export const useSound = create<Sound>()(
  persist(set => ({ on: true, allowed: false, toggle: () => set(({ on }) => ({ on: !on })) }), {
    name: 'wayfare.driver.sound',
    storage: createJSONStorage(() => deviceStorage),
    partialize: ({ on }) => ({ on }),
  }),
);

const canSound = () => typeof AudioContext !== 'undefined';

/** Whether the driver wants sound, but the browser blocks it until the first user gesture. */
export function useSilenced(): boolean {
  return useSound(({ on, allowed }) => on && !allowed && canSound());
}

/**
 * Unlocks audio; call it from a user gesture, as browsers require one. An interruption such as a phone call locks it
 * again.
 */
export const allowSound = (): void => {
  if (!canSound()) return;
  context ??= new AudioContext();
  const audio = context;
  const updateAllowed = () => useSound.setState({ allowed: audio.state === 'running' });
  audio.onstatechange = updateAllowed;
  if (audio.state === 'running') updateAllowed();
  else void audio.resume().then(updateAllowed, updateAllowed);
};

/** Three rising notes: audible in a car, short enough not to annoy. */
const tone = (audio: AudioContext): void => {
  for (const [index, hertz] of [660, 880, 1174].entries()) {
    const start = audio.currentTime + index * 0.16;
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.type = 'triangle';
    oscillator.frequency.value = hertz;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(0.5, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + 0.32);
  }
};

/** Rings once, where the driver wants sound. */
export const ring = (): void => {
  if (useSound.getState().on && context?.state === 'running') tone(context);
  // Before the first user gesture browsers refuse to vibrate and log a warning.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 100, 200]);
};

const REPEAT_MS = 3_000;
// `pointerdown` does not count as user activation for touch; `pointerup` does.
const touches = ['pointerup', 'keydown'] as const;

/** Rings for a new offer; repeatedly until it is answered if the setting `CarHornRepeat` is on. */
export function useRing(offerId: string | undefined, repeat: boolean): void {
  useEffect(() => {
    if (!offerId) return;
    ring();
    if (!repeat) return;
    const timer = setInterval(ring, REPEAT_MS);
    return () => clearInterval(timer);
  }, [offerId, repeat]);
  useEffect(() => {
    for (const touch of touches) window.addEventListener(touch, allowSound);
    return () => {
      for (const touch of touches) window.removeEventListener(touch, allowSound);
    };
  }, []);
}

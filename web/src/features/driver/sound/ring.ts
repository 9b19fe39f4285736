import { useEffect } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

let context: AudioContext | undefined;

type Sound = {
  /** What the driver wants; the device remembers it. */
  on: boolean;
  /** What the browser allows: nothing before the first touch of a page. */
  allowed: boolean;
  toggle: () => void;
};

export const useSound = create<Sound>()(
  persist(set => ({ on: true, allowed: false, toggle: () => set(({ on }) => ({ on: !on })) }), {
    name: 'wayfare.driver.sound',
    storage: createJSONStorage(() => localStorage),
    partialize: ({ on }) => ({ on }),
  }),
);

const canSound = () => typeof AudioContext !== 'undefined';

/** Whether the driver wants to hear us and the browser holds us back until they touch the page. */
export function useSilenced(): boolean {
  return useSound(({ on, allowed }) => on && !allowed && canSound());
}

/** Browsers allow sound after a touch only: call this from one. A phone call takes it away again. */
export const allowSound = (): void => {
  if (!canSound()) return;
  context ??= new AudioContext();
  const audio = context;
  const tell = () => useSound.setState({ allowed: audio.state === 'running' });
  audio.onstatechange = tell;
  if (audio.state === 'running') tell();
  else void audio.resume().then(tell, () => undefined);
};

/** Three rising notes, loud enough for a car, short enough not to annoy. */
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

const ring = (): void => {
  if (useSound.getState().on && context?.state === 'running') tone(context);
  // Before the first touch a browser refuses to vibrate, and complains.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 100, 200]);
};

const REPEAT_MS = 3_000;
// A finger that goes down counts for nothing yet: only when it is lifted may a page make itself heard.
const touches = ['pointerup', 'keydown'] as const;

/** Rings for a new offer; again and again while it waits when the application says so (`CarHornRepeat`). */
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

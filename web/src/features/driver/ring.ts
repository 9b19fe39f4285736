import { useEffect } from 'react';
import { create } from 'zustand';

let context: AudioContext | undefined;

/** Browsers allow sound after a touch only: call this from one. */
export function allowSound(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** Three rising notes, loud enough for a car, short enough not to annoy. */
function tone(audio: AudioContext): void {
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
}

interface Sound {
  on: boolean;
  toggle: () => void;
}

export const useSound = create<Sound>(set => ({ on: true, toggle: () => set(({ on }) => ({ on: !on })) }));

function ring(): void {
  if (useSound.getState().on && context?.state === 'running') tone(context);
  // Before the first touch a browser refuses to vibrate, and complains.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 100, 200]);
}

const repeatMs = 3_000;

/** Rings for a new offer; again and again while it waits when the application says so (`CarHornRepeat`). */
export function useRing(offerId: string | undefined, repeat: boolean): void {
  useEffect(() => {
    if (!offerId) return;
    ring();
    if (!repeat) return;
    const timer = setInterval(ring, repeatMs);
    return () => clearInterval(timer);
  }, [offerId, repeat]);
  useEffect(() => {
    window.addEventListener('pointerdown', allowSound);
    return () => window.removeEventListener('pointerdown', allowSound);
  }, []);
}

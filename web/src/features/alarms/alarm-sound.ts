const BEAT_MS = 2_000;
const tones = [
  { hz: 880, at: 0 },
  { hz: 660, at: 0.22 },
  { hz: 880, at: 0.44 },
];

/** Plays three short tones, faded in and out to avoid clicks. */
const ring = (audio: AudioContext): void => {
  for (const { hz, at } of tones) {
    const start = audio.currentTime + at;
    const oscillator = new OscillatorNode(audio, { frequency: hz, type: 'triangle' });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.35, start + 0.02);
    volume.gain.setValueAtTime(0.35, start + 0.14);
    volume.gain.linearRampToValueAtTime(0, start + 0.2);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + 0.22);
  }
};

const gestures = ['pointerdown', 'keydown'] as const;

/**
 * Rings until stopped. Browsers block audio before the first user gesture: `onBlocked` reports whether audio is
 * blocked, and the first gesture anywhere on the page unblocks it. Returns the function that stops the ringing.
 */
export const startRinging = (onBlocked: (blocked: boolean) => void): (() => void) => {
  if (typeof AudioContext === 'undefined') return () => undefined;
  const audio = new AudioContext();
  const beat = () => {
    onBlocked(audio.state !== 'running');
    if (audio.state === 'running') ring(audio);
  };
  const wake = () => void audio.resume().then(beat, beat);
  for (const gesture of gestures) window.addEventListener(gesture, wake);
  const timer = setInterval(beat, BEAT_MS);
  wake();
  beat();
  return () => {
    clearInterval(timer);
    for (const gesture of gestures) window.removeEventListener(gesture, wake);
    void audio.close();
  };
};

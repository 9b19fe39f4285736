const SECOND_MS = 1_000;
/** A smaller difference changes nothing that people see, and the answer's own time is only exact to the second. */
const TOLERANCE_MS = 2_000;

let aheadMs = 0;

/**
 * The server's time, ms since the epoch: for comparisons with times of the server. A device's own clock may be wrong by
 * minutes.
 */
export const serverNow = (): number => Date.now() + aheadMs;

/** The device's own time: for comparisons with other times of this device only. */
export const deviceNow = (): number => Date.now();

/**
 * Learns the difference between both clocks from the `Date` of an answer that came straight from the server, given when
 * the call was sent and answered (ms, device's clock).
 */
export const learnServerTime = (date: string | null, sentAt: number, answeredAt: number): void => {
  const said = Date.parse(date ?? '');
  if (Number.isNaN(said) || answeredAt < sentAt) return;
  const [least, most] = [said - answeredAt, said + SECOND_MS - sentAt];
  if (least <= aheadMs && aheadMs <= most) return;
  const middle = (least + most) / 2;
  aheadMs = least - TOLERANCE_MS <= 0 && most + TOLERANCE_MS >= 0 ? 0 : middle;
};

/** The device's clock counts as right again. */
export const forgetServerTime = (): void => void (aheadMs = 0);

/** The year that a copyright names. */
export const yearNow = (): number => new Date(serverNow()).getUTCFullYear();

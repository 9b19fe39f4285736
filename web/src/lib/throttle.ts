/**
 * Throttles `call`: runs at once, then at most once every `everyMs`, with one trailing call for those skipped. `cancel`
 * drops the trailing call.
 */
export const throttle = (call: () => void, everyMs: number): (() => void) & { cancel: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (again) run();
    }, everyMs);
  };
  const run = () => {
    again = timer !== undefined;
    if (again) return;
    call();
    rest();
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    again = false;
  };
  return Object.assign(run, { cancel });
};

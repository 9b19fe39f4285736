/** The part of the Turnstile script's interface that the product uses. */
export type Turnstile = {
  /** Draws the widget into an element; its id. */
  render(into: HTMLElement, options: Record<string, unknown>): string;
  /** Requests another token. */
  reset(id: string): void;
  remove(id: string): void;
};

const shown = (): Turnstile | undefined => (window as { turnstile?: Turnstile }).turnstile;

/** How long the service's script may take to load. */
const LOAD_MS = 45_000;

const load = (address: string) =>
  new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('the robot check has not loaded'));
    };
    script.src = address;
    // Without a timeout, a script that neither loads nor fails would block the form for ever.
    const timer = setTimeout(fail, LOAD_MS);
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      const turnstile = shown();
      if (turnstile) resolve(turnstile);
      else fail();
    };
    document.head.append(script);
  });

let loading: Promise<Turnstile> | undefined;

/** The service's script, loaded once. After a failure it can be loaded again. */
export const loadTurnstile = async (address: string): Promise<Turnstile> =>
  shown() ?? (await (loading ??= load(address).finally(() => (loading = undefined))));

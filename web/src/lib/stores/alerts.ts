import { create } from 'zustand';
import type { MessageKey } from '#shared/i18n/en';
import { refusesAccount, toApiError } from '@/lib/api-error';

/** A link to the page where the reader can go on. */
export type AlertLink = { to: string; label: MessageKey };

export type Alert = {
  id: number;
  key: string;
  params: Readonly<Record<string, string | number>>;
  /** For support, as returned by the service: never translated. */
  detail?: string;
  link?: AlertLink;
  closed: () => void;
};

type Alerts = {
  queue: readonly Alert[];
};

export const useAlerts = create<Alerts>(() => ({ queue: [] }));

let lastId = 0;

const push = (key: string, params: Alert['params'], detail?: string, link?: AlertLink): Promise<void> =>
  new Promise(resolve => {
    const alert: Alert = { id: ++lastId, key, params, detail, closed: resolve, ...(link ? { link } : {}) };
    useAlerts.setState(({ queue }) => {
      // Parallel calls with the same failure share one alert.
      const twin = queue.find(other => other.key === key && JSON.stringify(other.params) === JSON.stringify(params));
      if (!twin) return { queue: [...queue, alert] };
      const closed = () => {
        twin.closed();
        resolve();
      };
      return { queue: queue.map(other => (other === twin ? { ...twin, closed } : other)) };
    });
  });

/** Shows a text in the dialog 'Alert'; resolves when it is closed. Also works outside components. */
export const showAlert = (
  key: MessageKey,
  params: Alert['params'] = {},
  { detail, link }: Pick<Alert, 'detail' | 'link'> = {},
): Promise<void> => push(key, params, detail, link);

/** Shows an error; resolves when the dialog is closed. Refused accounts are left to the session (reported once). */
export const showError = (error: unknown, detail?: string): Promise<void> => {
  if (refusesAccount(error)) return Promise.resolve();
  const { code, details } = toApiError(error);
  const params = { requestId: details.requestId ?? '', ...details.params };
  return push(code, params, detail);
};

export const closeAlert = (id: number): void => {
  const alert = useAlerts.getState().queue.find(other => other.id === id);
  useAlerts.setState(({ queue }) => ({ queue: queue.filter(other => other.id !== id) }));
  alert?.closed();
};

import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';

/**
 * Keeps the chat's open state in the URL, so that a notice can link to it and Back closes it: `?chat=1` on a booking's
 * page, `?chat=<booking>` on a page whose booking changes.
 */
export function useChatPlace({ id }: Pick<Booking, 'id'>) {
  const [params, setParams] = useSearchParams();
  const { pathname, state } = useLocation() as { pathname: string; state: { chat?: true } | null };
  const navigate = useNavigate();
  const mark = pathname.endsWith(`/${id}`) ? '1' : id;
  const open = params.get('chat') === mark;
  const change = (to: (next: URLSearchParams) => void, options: Parameters<typeof setParams>[1]) =>
    setParams(before => {
      const next = new URLSearchParams(before);
      to(next);
      return next;
    }, options);
  return {
    open,
    show: () => open || change(next => next.set('chat', mark), { state: { chat: true } }),
    hide: () => (state?.chat ? void navigate(-1) : change(next => next.delete('chat'), { replace: true })),
  };
}

import {
  type Aftermath,
  type Checkout,
  type PayerAction,
  deliverTwice,
  type Entry,
  type SimulationContext,
  undergo,
  visit,
} from './checkout-book';

type Hosting = {
  brand: string;
  /** The provider's origin, unless its pages are served elsewhere. */
  site: string;
  firstId: number;
  /** The notification sent after a change. */
  notification(checkout: Checkout): Request;
  /** Events that may follow a payment; none when missing. */
  events?: readonly Aftermath[];
  /** The provider notifies of payments only. */
  isSilentAfter?: true;
  /** The page that returns the browser to the merchant, where a redirect is not enough. */
  back?(checkout: Checkout): Response;
};

export type HostedPages = {
  book: Map<string, Checkout>;
  enter(order: Entry): Checkout;
  /** Undefined if the request is not for a checkout of the provider. */
  page(request: Request): Promise<Response | undefined>;
  /** The response to a browser that has posted the merchant's form. */
  open(order: Entry): Response;
};

const paths = /\/payment\/(\d+)(\/back)?$/;

/** Checkout pages of a form-post provider: one checkout per reference, and after a failure the payer may try again. */
export const hostedPages = (at: SimulationContext, hosting: Hosting): HostedPages => {
  const book = new Map<string, Checkout>();

  const enter = (order: Entry): Checkout => {
    const id = String(hosting.firstId + book.size);
    const page = `${at.pages ?? hosting.site}/payment/${id}`;
    const { events } = hosting;
    const checkout: Checkout = {
      ...order,
      id,
      page,
      state: 'open',
      isLive: at.isLive,
      refunds: new Map(),
      ...(events ? { events } : {}),
      ...(events?.includes('payAgain') ? { again: 0 } : {}),
    };
    book.set(order.reference, checkout);
    return checkout;
  };

  const act = async (checkout: Checkout, action: PayerAction): Promise<void> => {
    checkout.state = action;
    await deliverTwice(at, () => hosting.notification(checkout));
  };

  const happens = async (checkout: Checkout, aftermath: Aftermath): Promise<void> => {
    if (!undergo(checkout, aftermath, at.now()) || hosting.isSilentAfter) return;
    await deliverTwice(at, () => hosting.notification(checkout));
  };

  return {
    book,
    enter,
    open: order => {
      const known = book.get(order.reference);
      if (known?.state === 'paid') return new Response('this reference is paid', { status: 409 });
      if (known && (known.amount !== order.amount || known.currency !== order.currency))
        return new Response('this reference has another amount', { status: 409 });
      return new Response(null, { status: 303, headers: { location: (known ?? enter(order)).page } });
    },
    page: async request => {
      const [, id, isBack] = paths.exec(new URL(request.url).pathname) ?? [];
      const checkout = [...book.values()].find(candidate => candidate.id === id);
      if (!checkout) return undefined;
      if (isBack && hosting.back) return hosting.back(checkout);
      const shown: Checkout = checkout.state === 'failed' ? { ...checkout, state: 'open' } : checkout;
      const answer = await visit(
        hosting.brand,
        request,
        shown,
        action => act(checkout, action),
        hosting.events && (aftermath => happens(checkout, aftermath)),
      );
      if (answer.status !== 303 || !hosting.back) return answer;
      return new Response(null, { status: 303, headers: { location: `${checkout.page}/back` } });
    },
  };
};

export const refused = (...why: readonly string[]): Response => new Response(why.join('\n'), { status: 400 });

/** The fields of a form in their posted order. */
export const posted = async (request: Request): Promise<[string, string][]> => {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return [];
  return [...new URLSearchParams(await request.text())];
};

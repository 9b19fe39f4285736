import { type Checkout, type Deed, deliverTwice, type Entry, type PlayedAt, visit } from './played';

type Hosting = {
  brand: string;
  /** Its site, unless its pages stand elsewhere. */
  site: string;
  firstId: number;
  /** What it sends when something has happened. */
  notification(checkout: Checkout): Request;
  /** The page that brings the browser back, where a mere redirect does not. */
  back?(checkout: Checkout): Response;
};

export type HostedPages = {
  book: Map<string, Checkout>;
  enter(order: Entry): Checkout;
  /** Undefined when the request is for none of its checkouts. */
  page(request: Request): Promise<Response | undefined>;
  /** What a browser gets that has posted the merchant's form. */
  open(order: Entry): Response;
};

const paths = /\/payment\/(\d+)(\/back)?$/;

/** The pages of a provider that is posted a form: one checkout for a reference, and after a failure the payer may try again. */
export const hostedPages = (at: PlayedAt, hosting: Hosting): HostedPages => {
  const book = new Map<string, Checkout>();

  const enter = (order: Entry): Checkout => {
    const id = String(hosting.firstId + book.size);
    const page = `${at.pages ?? hosting.site}/payment/${id}`;
    const checkout: Checkout = { ...order, id, page, state: 'open', isLive: at.isLive, refunds: new Map() };
    book.set(order.reference, checkout);
    return checkout;
  };

  const act = async (checkout: Checkout, deed: Deed): Promise<void> => {
    checkout.state = deed;
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
      const checkout = [...book.values()].find(one => one.id === id);
      if (!checkout) return undefined;
      if (isBack && hosting.back) return hosting.back(checkout);
      const shown: Checkout = checkout.state === 'failed' ? { ...checkout, state: 'open' } : checkout;
      const answer = await visit(hosting.brand, request, shown, deed => act(checkout, deed));
      if (answer.status !== 303 || !hosting.back) return answer;
      return new Response(null, { status: 303, headers: { location: `${checkout.page}/back` } });
    },
  };
};

export const refused = (...why: readonly string[]): Response => new Response(why.join('\n'), { status: 400 });

/** The fields of a form in the order they were posted. */
export const posted = async (request: Request): Promise<[string, string][]> => {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return [];
  return [...new URLSearchParams(await request.text())];
};

import { createHash } from 'node:crypto';
import { hostedPages, posted, refused } from './hosted-pages';
import { isTwoDecimals, type PayuMerchant, payuService, transactionId, two } from './payulatam-api';
import { type Checkout, isAddress, type SimulationContext, type SimulatedProvider, wrongFields } from './checkout-book';

const hosts = {
  sandbox: { page: 'https://sandbox.checkout.payulatam.com', api: 'https://sandbox.api.payulatam.com' },
  live: { page: 'https://checkout.payulatam.com', api: 'https://api.payulatam.com' },
};
const states = { open: '7', paid: '4', pending: '7', failed: '6', cancelled: '5' };

const hash = (algorithm: string, text: string): string => createHash(algorithm).update(text, 'utf8').digest('hex');

const confirmation = (checkout: Checkout, merchant: PayuMerchant): Request => {
  const { merchantId, apiKey, algorithm = 'md5' } = merchant;
  const { reference, currency, state, id, isLive } = checkout;
  const value = two(checkout.amount);
  const signed = value.replace(/0$/, '');
  const body = new URLSearchParams({
    merchant_id: merchantId,
    state_pol: states[state],
    reference_sale: reference,
    reference_pol: id,
    value,
    currency,
    transaction_id: transactionId(checkout),
    test: isLive ? '0' : '1',
    sign: hash(algorithm, `${apiKey}~${merchantId}~${reference}~${signed}~${currency}~${states[state]}`),
  });
  return new Request(checkout.urls.notify ?? hosts.live.page, { method: 'POST', body });
};

/** Simulates PayU Latam as documented: WebCheckout, confirmation, reports and refunds. */
export const simulatePayu = (at: SimulationContext, merchant: PayuMerchant): SimulatedProvider => {
  const { page: site, api } = at.isLive ? hosts.live : hosts.sandbox;
  const { merchantId, accountId, apiKey } = merchant;

  const pages = hostedPages(at, {
    brand: 'PayU',
    site,
    firstId: 857_786,
    notification: checkout => confirmation(checkout, merchant),
    events: ['refundPart', 'refundRest', 'payAgain'],
  });

  const form = async (request: Request): Promise<Response> => {
    const fields = Object.fromEntries(await posted(request));
    const { referenceCode = '', amount = '', currency = '', description = '' } = fields;
    const wrong = wrongFields(
      fields,
      {
        merchantId,
        accountId,
        description: /^[^]{1,255}$/,
        referenceCode: /^[A-Za-z0-9-]{1,255}$/,
        amount: isTwoDecimals,
        tax: '0',
        taxReturnBase: '0',
        currency: /^(ARS|BRL|CLP|COP|MXN|PEN|USD)$/,
        algorithmSignature: 'SHA256',
        signature: hash('sha256', `${apiKey}~${merchantId}~${referenceCode}~${amount}~${currency}`),
        test: at.isLive ? '0' : '1',
        buyerEmail: /^\S+@\S+$/,
        responseUrl: isAddress,
        confirmationUrl: isAddress,
      },
      { buyerFullName: /^[^]{0,150}$/ },
    );
    if (wrong.length > 0) return refused(...wrong);
    const back = fields['responseUrl'] ?? site;
    const urls = { paid: back, cancelled: back, notify: fields['confirmationUrl'] ?? site };
    return pages.open({ reference: referenceCode, amount, currency, description, urls });
  };

  return {
    book: pages.book,
    enter: pages.enter,
    handle: async request => {
      const { href, pathname } = new URL(request.url);
      if (request.method === 'POST' && pathname === '/ppp-web-gateway-payu/') return form(request);
      for (const name of ['reports-api', 'payments-api'])
        if (request.method === 'POST' && href === `${api}/${name}/4.0/service.cgi`)
          return payuService(request, name === 'reports-api', pages.book, merchant);
      return (await pages.page(request)) ?? new Response('not found', { status: 404 });
    },
  };
};

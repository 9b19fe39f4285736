import { describe, expect, it } from 'vitest';
import { atProvider, onThisMachine, policyOnThisMachine, providerAt } from './provider-hosts';

const WEB = 'http://127.0.0.1:3000';

describe('the hosts of payment providers', () => {
  it('belong to their provider, and none that only reads like one', () => {
    expect(providerAt('api.stripe.com')).toBe('stripe');
    expect(providerAt('sandbox.mercadopago.com.br')).toBe('mercadopago');
    for (const host of ['evilstripe.com', 'stripe.com.evil.example', 'example.com', ''])
      expect(providerAt(host)).toBeUndefined();
  });

  it('are pointed at this machine in pages and back', () => {
    const page = '<form action="https://sandbox.payfast.co.za/eng/process"><a href="https://example.com/x">';
    const here = onThisMachine(page, WEB);
    expect(here).toBe(
      `<form action="${WEB}/_providers/sandbox.payfast.co.za/eng/process"><a href="https://example.com/x">`,
    );
    expect(atProvider('/_providers/sandbox.payfast.co.za/eng/process?a=1')).toEqual({
      name: 'payfast',
      url: 'https://sandbox.payfast.co.za/eng/process?a=1',
    });
    for (const path of ['/_providers/example.com/', '/_providers/', '/_providers/a@stripe.com/x'])
      expect(atProvider(path)).toBeUndefined();
  });

  it('become the own origin in a policy, which takes no path of theirs along', () => {
    const policy = "script-src 'nonce-x' https://js.braintreegateway.com/web/3/js/; frame-src https://*.culqi.com";
    expect(policyOnThisMachine(policy, WEB)).toBe(`script-src 'nonce-x' ${WEB}; frame-src ${WEB}`);
    expect(policyOnThisMachine('img-src https://example.com', WEB)).toBe('img-src https://example.com');
  });
});

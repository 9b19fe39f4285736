/** Banks show their 3-D Secure confirmation in iframes of Cardinal. */
export const bankHosts: readonly string[] = ['https://*.cardinalcommerce.com', 'https://*.cardinaltrusted.com'];

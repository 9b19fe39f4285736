/** The untyped SDK internals that are needed to send its calls over another `fetch`. */
declare module 'braintree/lib/braintree/util.js' {
  const inside: {
    Util: {
      convertObjectKeysToUnderscores(body: unknown): unknown;
      convertNodeToObject(node: unknown): Record<string, unknown>;
    };
  };
  export = inside;
}

declare module 'xml2js' {
  const xml2js: { parseStringPromise(xml: string, options: Record<string, unknown>): Promise<unknown> };
  export = xml2js;
}

/** A request as API Gateway sees it. */
export type ApiRequest = {
  method: string;
  /** Path as it was sent, still percent-encoded. */
  rawPath: string;
  /** Query string without `?`, as it was sent. */
  rawQuery: string;
  /** Lower-case names; repeated headers joined by a comma, cookies by `; `. */
  headers: Record<string, string>;
  body: Buffer;
  sourceIp: string;
};

export type ApiAnswer = {
  status: number;
  headers: Record<string, string>;
  cookies?: string[];
  body: string | Buffer;
};

/** The JSON responses of API Gateway itself, e.g. `{"message":"Not Found"}`. */
export const gatewayAnswer = (status: number, message: string, headers: Record<string, string> = {}): ApiAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ message }),
});

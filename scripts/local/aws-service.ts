/** One HTTP request as the runtime passes it to a stand-in: header names in lower case, the body fully read. */
export type AwsRequest = {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
  /** The body of a caller in this process, as text and as a parsed object, so that nobody has to parse it. */
  said?: { text: string; json: Record<string, unknown> };
  /** The function that calls from within this process; over HTTP the signing key identifies it. */
  caller?: string;
};

export type AwsResponse = {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The parsed body, if the stand-in has parsed it, so that a caller in this process need not. */
  json?: Record<string, unknown>;
};

/** A stand-in for one AWS service. It answers errors itself, so `handle` rejects only for a bug. */
export type AwsService = { handle(request: AwsRequest): Promise<AwsResponse> };

/** Runs a function of the template by its logical id; rejects with an Error (`errorMessage`, `errorType`) when the handler throws. */
export type InvokeFunction = (logicalId: string, event: unknown) => Promise<unknown>;

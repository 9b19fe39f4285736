/** One HTTP request as the runtime passes it to a stand-in: header names in lower case, the body fully read. */
export type AwsRequest = { method: string; url: URL; headers: Record<string, string>; body: Buffer };

export type AwsResponse = { status: number; headers?: Record<string, string>; body?: string | Buffer };

/** A stand-in for one AWS service. It answers errors itself, so `handle` rejects only for a bug. */
export type AwsService = { handle(request: AwsRequest): Promise<AwsResponse> };

/** Runs a function of the template by its logical id; rejects with an Error (`errorMessage`, `errorType`) when the handler throws. */
export type InvokeFunction = (logicalId: string, event: unknown) => Promise<unknown>;

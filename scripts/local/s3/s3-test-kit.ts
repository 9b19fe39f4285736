import { serveAws, type AwsServer } from '../aws-service-server';
import type { AwsRequest, AwsResponse } from '../aws-service';
import { localCredentials } from '../sigv4';
import { createS3, type S3Options } from './s3';

export const BUCKET = 'uploads';
export const REGION = 'eu-north-1';

export type S3TestWorld = {
  server: AwsServer;
  /** The clock, ms since 1970; tests set it. */
  clock: { nowMs: number };
  /** Configuration of an SDK client. */
  client: (secretAccessKey?: string) => {
    region: string;
    endpoint: string;
    credentials: { accessKeyId: string; secretAccessKey: string };
  };
};

export const startS3 = async (options: Partial<S3Options> = {}): Promise<S3TestWorld> => {
  const clock = { nowMs: Date.now() };
  let handle: (request: AwsRequest) => Promise<AwsResponse> = async () => ({ status: 503 });
  const server = await serveAws(request => handle(request));
  const service = createS3({
    buckets: [
      {
        name: BUCKET,
        corsRules: [
          {
            AllowedMethods: ['POST', 'PUT'],
            AllowedOrigins: ['https://*.wayfare.example'],
            AllowedHeaders: ['content-type', 'x-amz-meta-*'],
            ExposedHeaders: ['ETag'],
            MaxAge: 600,
          },
        ],
      },
    ],
    credentials: localCredentials,
    now: () => clock.nowMs,
    ...options,
  });
  handle = service.handle;
  const client = (secretAccessKey = localCredentials.secretAccessKey) => ({
    region: REGION,
    endpoint: server.url,
    maxAttempts: 1,
    credentials: { ...localCredentials, secretAccessKey },
  });
  return { server, clock, client };
};

/** The error code in an error document. */
export const errorCode = async (reply: Response): Promise<string | undefined> =>
  /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1];

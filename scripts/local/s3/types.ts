import type { AwsCredentials } from '../resign';

/** A CORS rule in the template's notation. */
export type CorsRule = {
  AllowedMethods: string[];
  AllowedOrigins: string[];
  AllowedHeaders?: string[];
  ExposedHeaders?: string[];
  MaxAge?: number;
};

export type BucketConfig = { name: string; corsRules?: CorsRule[] };

/** The metadata of an object; `headers` are those that S3 returns unchanged (Content-Type, …). */
export type ObjectInfo = {
  key: string;
  etag: string;
  modifiedAtMs: number;
  headers: Record<string, string>;
  checksum?: { header: string; value: string };
};

export type StoredObject = ObjectInfo & { body: Buffer };

export type Part = { number: number; body: Buffer; etag: string; modifiedAtMs: number };

export type Upload = {
  id: string;
  bucket: string;
  key: string;
  headers: Record<string, string>;
  parts: Map<number, Part>;
};

export type ObjectStore = {
  hasBucket(bucket: string): boolean;
  get(bucket: string, key: string): StoredObject | undefined;
  /** In the order of their UTF-8 bytes, as S3 lists them. */
  list(bucket: string): StoredObject[];
  put(bucket: string, object: StoredObject): Promise<void>;
  remove(bucket: string, key: string): Promise<void>;
};

/** One authorized request: `headers` include those in a presigned URL's query, `body` is decoded. */
export type S3Call = {
  bucket: string;
  key: string;
  method: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
  checksum?: { header: string; value: string };
};

/** Asks whether the function that signed may do this. @throws AwsError AccessDenied */
export type AssertMay = (keyId: string, action: string, resource: string) => void;

export type S3World = {
  store: ObjectStore;
  uploads: Map<string, Upload>;
  credentials: AwsCredentials;
  assertMay: AssertMay;
  now: () => number;
};

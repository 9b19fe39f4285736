/** What was stored where. `at` in ms since the epoch. */
export type StoredFile = { path: string; size: number; at: number };

/** A form that a browser posts with the file as its last field. */
export type SignedForm = { url: string; fields: Record<string, string> };

/** The store of users' files. Paths are keys of one private bucket; links are signed and short-lived. */
export type Files = {
  /** Accepts exactly one file of this type and at most this size. */
  signForm(path: string, limits: { contentType: string; maxBytes: number }): Promise<SignedForm>;
  startParts(path: string, contentType: string): Promise<{ partsId: string }>;
  /** Link to PUT one part of exactly `size` bytes to. */
  signPart(path: string, partsId: string, number: number, size: number): Promise<string>;
  /** Parts that have arrived; undefined when the upload is unknown, finished or cancelled. */
  partsDone(path: string, partsId: string): Promise<{ number: number; size: number; tag: string }[] | undefined>;
  /** Joins the parts. An upload that somebody else has just joined or cancelled is no error: reading tells which. */
  finishParts(path: string, partsId: string, parts: readonly { number: number; tag: string }[]): Promise<void>;
  cancelParts(path: string, partsId: string): Promise<void>;
  read(path: string): Promise<Uint8Array | undefined>;
  write(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** A file that is gone already is fine. */
  remove(paths: readonly string[]): Promise<void>;
  /** In the order of their paths. */
  list(prefix: string, max: number): Promise<StoredFile[]>;
  /** Link to GET the file. */
  signLink(path: string): Promise<string>;
};

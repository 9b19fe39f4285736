/** A stored file. `at` in ms since the epoch. */
export type StoredFile = { path: string; size: number; at: number };

/** A form that a browser posts with the file as its last field. */
export type SignedForm = { url: string; fields: Record<string, string> };

/** The file store. Paths are keys of one private bucket; links are signed and short-lived. */
export type Files = {
  /** Signs a form that accepts exactly one file of this type, up to this size. */
  signForm(path: string, limits: { contentType: string; maxBytes: number }): Promise<SignedForm>;
  startParts(path: string, contentType: string): Promise<{ partsId: string }>;
  /** Signs a link to PUT one part of exactly `size` bytes. */
  signPart(path: string, partsId: string, number: number, size: number): Promise<string>;
  /** The parts received; undefined when the upload is unknown, finished or cancelled. */
  partsDone(path: string, partsId: string): Promise<{ number: number; size: number; tag: string }[] | undefined>;
  /**
   * Joins the parts. No error when another call has just joined or cancelled the upload: reading the file shows the
   * outcome.
   */
  finishParts(path: string, partsId: string, parts: readonly { number: number; tag: string }[]): Promise<void>;
  cancelParts(path: string, partsId: string): Promise<void>;
  read(path: string): Promise<Uint8Array | undefined>;
  write(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** No error for files that do not exist. */
  remove(paths: readonly string[]): Promise<void>;
  /** Ordered by path. */
  list(prefix: string, max: number): Promise<StoredFile[]>;
  /** Signs a link to GET the file. */
  signLink(path: string): Promise<string>;
};

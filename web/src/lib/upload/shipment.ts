export type Shipment = {
  method: 'POST' | 'PUT';
  url: string;
  body: Blob | FormData;
  /** Bytes of the body sent so far, including the form's own. */
  onProgress: (bytes: number) => void;
};

/** Resolves when the store has the bytes; rejects with `StoreAnswer`, `NetworkFailure` or the signal's abort reason. */
export type Send = (shipment: Shipment, signal: AbortSignal) => Promise<void>;

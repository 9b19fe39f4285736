export type Shipment = {
  method: 'POST' | 'PUT';
  url: string;
  body: Blob | FormData;
  /** Bytes of the body that have left, envelope included. */
  onProgress: (bytes: number) => void;
};

/** Resolves when the store took the bytes; rejects with `StoreAnswer`, `NetworkFailure` or, aborted, the signal's reason. */
export type Send = (shipment: Shipment, signal: AbortSignal) => Promise<void>;

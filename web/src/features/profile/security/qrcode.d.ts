/** The part of `qrcode` that is used; it has no types of its own. */
declare module 'qrcode' {
  /** Row by row; 1 is dark. */
  type Modules = { readonly size: number; readonly data: Uint8Array };
  export const create: (text: string, options: { errorCorrectionLevel: 'L' | 'M' }) => { readonly modules: Modules };
}

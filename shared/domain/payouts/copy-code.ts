/** Codes of ISO 20022 for payments sent twice, and the word of banks without a code. */
export const isCopyCode = (code: string): boolean => /^(AM05|DU0[1-5]|DUPL)$/i.test(code);

/** Codes of ISO 20022, and the word of banks that have none, for what was sent twice. */
export const isCopyCode = (code: string): boolean => /^(AM05|DU0[1-5]|DUPL)$/i.test(code);

declare module 'paytmchecksum' {
  const checksum: {
    generateSignature(text: string, key: string): Promise<string>;
    /** Writes to the standard output when the checksum cannot be decrypted. */
    verifySignature(text: string, key: string, checksum: string): boolean;
  };
  export = checksum;
}

declare module 'paytmchecksum' {
  const checksum: {
    generateSignature(text: string, key: string): Promise<string>;
    /** Logs to standard output when the checksum cannot be decrypted. */
    verifySignature(text: string, key: string, checksum: string): boolean;
  };
  export = checksum;
}

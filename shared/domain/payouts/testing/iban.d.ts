declare module 'iban' {
  type Country = { countryCode: string; length: number; example: string };
  const library: { countries: Readonly<Record<string, Country>>; isValid: (iban: string) => boolean };
  // eslint-disable-next-line no-restricted-syntax -- the library has no named exports
  export default library;
}

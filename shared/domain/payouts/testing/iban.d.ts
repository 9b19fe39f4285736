declare module 'iban' {
  type Country = { countryCode: string; length: number; example: string };
  const library: { countries: Readonly<Record<string, Country>>; isValid: (iban: string) => boolean };
  export default library;
}

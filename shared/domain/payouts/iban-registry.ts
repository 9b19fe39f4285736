/**
 * The national parts of IBANs, by the registry of ISO 13616: so many digits (`n`), capital letters (`a`), or either
 * (`c`). Countries without an entry have no IBAN.
 */
const STRUCTURES =
  'AD8n12c AE19n AL8n16c AT16n AZ4a20c BA16n BE12n BG4a6n8c BH4a14c BI23n BR23n1a1c BY4c4n16c CH5n12c CR18n CY8n16c ' +
  'CZ20n DE18n DJ23n DK14n DO4c20n EE16n EG25n ES20n FI14n FK2a12n FO14n FR10n11c2n GB4a14n GE2a16n GI4a15c GL14n ' +
  'GR7n16c GT24c HN4a20n HR17n HU24n IE4a14n IL19n IQ4a15n IS22n IT1a10n12c JO4a4n18c KW4a22c KZ3n13c LB4n20c LC4a24c ' +
  'LI5n12c LT16n LU3n13c LV4a13c LY21n MC10n11c2n MD20c ME18n MK3n10c2n MN16n MR23n MT4a5n18c MU4a19n3a NI4a20n ' +
  'NL4a10n NO11n OM3n16c PK4a16c PL24n PS4a21c PT21n QA4a21c RO4a16c RS18n RU14n15c SA2n18c SC4a20n3a SD14n SE20n ' +
  'SI15n SK20n SM1a10n12c SO19n ST21n SV4a20n TL19n TN20n TR5n17c UA6n19c VA18n VG4a16n XK16n YE4a4n18c';

const signs: Readonly<Record<string, string>> = { n: '\\d', a: '[A-Z]', c: '[A-Z\\d]' };

type Structure = { length: number; form: RegExp };

const structureOf = (parts: string): Structure => {
  const lengths = [...parts.matchAll(/(\d+)([nac])/g)].map(([, count, sign]) => [Number(count), sign!] as const);
  return {
    length: 4 + lengths.reduce((sum, [count]) => sum + count, 0),
    form: new RegExp(`^[A-Z]{2}\\d{2}${lengths.map(([count, sign]) => `${signs[sign]}{${count}}`).join('')}$`),
  };
};

/** How the IBANs of a country are built. */
export const ibanStructures: ReadonlyMap<string, Structure> = new Map(
  STRUCTURES.split(' ').map(entry => [entry.slice(0, 2), structureOf(entry.slice(2))]),
);

/** Countries and territories that can pay each other by SEPA (EPC409-09): with their own IBANs or another country's. */
const SEPA =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI ' +
  'SK SM VA';

const sepaCountries: ReadonlySet<string> = new Set(SEPA.split(' '));

export const isSepaIban = (iban: string): boolean => sepaCountries.has(iban.slice(0, 2));

/** Territories whose banks have IBANs of another country, or vice versa. */
const territories: Readonly<Record<string, string>> = {
  GB: 'GG IM JE',
  FI: 'AX',
  DK: 'FO GL',
  FO: 'DK',
  GL: 'DK',
  NO: 'SJ',
  ES: 'IC EA',
  MC: 'FR',
  SM: 'IT',
  VA: 'IT',
  FR: 'BL GF GP MC MF MQ NC PF PM RE TF WF YT',
  RS: 'XK',
};

/** Whether a bank with this BIC can have accounts with this IBAN. */
export const isBankOfIban = (iban: string, bic: string): boolean => {
  const [country, bank] = [iban.slice(0, 2), bic.slice(4, 6)];
  return bank === country || (territories[country]?.split(' ').includes(bank) ?? false);
};

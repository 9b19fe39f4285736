/**
 * National clearing systems (ISO 20022, external code list) with the codes that their banks have: by these a bank finds
 * the payee's bank where accounts have no IBAN.
 */
const systems = {
  AUBSB: { currency: 'AUD', country: 'AU', form: /^\d{6}$/ },
  CACPA: { currency: 'CAD', country: 'CA', form: /^\d{9}$/ },
  CHBCC: { currency: 'CHF', country: 'CH', form: /^\d{3,5}$/ },
  CNAPS: { currency: 'CNY', country: 'CN', form: /^\d{12}$/ },
  GBDSC: { currency: 'GBP', country: 'GB', form: /^\d{6}$/ },
  HKNCC: { currency: 'HKD', country: 'HK', form: /^\d{3}(?:\d{3})?$/ },
  INFSC: { currency: 'INR', country: 'IN', form: /^[A-Z]{4}0[A-Z0-9]{6}$/ },
  JPZGN: { currency: 'JPY', country: 'JP', form: /^\d{7}$/ },
  KRBOK: { currency: 'KRW', country: 'KR', form: /^\d{7}$/ },
  NZNCC: { currency: 'NZD', country: 'NZ', form: /^\d{6}$/ },
  PLKNR: { currency: 'PLN', country: 'PL', form: /^\d{8}$/ },
  RUCBC: { currency: 'RUB', country: 'RU', form: /^\d{9}$/ },
  SESBA: { currency: 'SEK', country: 'SE', form: /^\d{4}$/ },
  SGIBG: { currency: 'SGD', country: 'SG', form: /^\d{7}$/ },
  THCBC: { currency: 'THB', country: 'TH', form: /^\d{3}(?:\d{4})?$/ },
  TWNCC: { currency: 'TWD', country: 'TW', form: /^\d{7}$/ },
  USABA: { currency: 'USD', country: 'US', form: /^\d{9}$/ },
  ZANCC: { currency: 'ZAR', country: 'ZA', form: /^\d{6}$/ },
} as const;

export type ClearingSystem = keyof typeof systems;
export const clearingSystems = Object.keys(systems) as ClearingSystem[];

/**
 * The clearing system of a currency's own country. Countries that use another country's currency have none here: their
 * banks do not belong to the system.
 */
export const clearingSystemOf = ({ code, restrictCountry }: { code: string; restrictCountry: string }) =>
  clearingSystems.find(
    name =>
      systems[name].currency === code &&
      (restrictCountry === '' || systems[name].country === restrictCountry.toUpperCase()),
  );

/** Weights 3, 7 and 1 make every routing number of the US a multiple of ten. */
const isRoutingNumber = (code: string): boolean =>
  [...code].reduce((sum, digit, at) => sum + Number(digit) * [3, 7, 1][at % 3]!, 0) % 10 === 0;

/**
 * The code in the notation of its system: people type `20-00-00` for a sort code. Undefined if it is not valid in the
 * system.
 */
export const clearingCode = (system: ClearingSystem, typed: string): string | undefined => {
  const code = typed.replace(/[-./]/g, '').toUpperCase();
  if (!systems[system].form.test(code)) return undefined;
  return system !== 'USABA' || isRoutingNumber(code) ? code : undefined;
};

/** Countries whose emergency number is not 112; elsewhere every GSM phone accepts 112. */
const numbers: Readonly<Record<string, string>> = {
  'United States': '911',
  Canada: '911',
  Mexico: '911',
  Argentina: '911',
  Philippines: '911',
  'Saudi Arabia': '911',
  'United Kingdom': '999',
  Bangladesh: '999',
  Malaysia: '999',
  Singapore: '999',
  'United Arab Emirates': '999',
  Qatar: '999',
  Bahrain: '999',
  Kenya: '999',
  Australia: '000',
  'New Zealand': '111',
  Brazil: '190',
  Chile: '133',
  China: '110',
  Japan: '110',
  Israel: '100',
};

/** The emergency number for the country in the settings. */
export const emergencyNumber = (country: string): string => numbers[country.trim()] ?? '112';

const EURO = 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM XK';
const OTHERS =
  'AE:AED AR:ARS AU:AUD BD:BDT BH:BHD BR:BRL CA:CAD CH:CHF CL:CLP CN:CNY CO:COP CZ:CZK DK:DKK EG:EGP GB:GBP GH:GHS ' +
  'HK:HKD HU:HUF ID:IDR IL:ILS IN:INR IQ:IQD IS:ISK JO:JOD JP:JPY KE:KES KR:KRW KW:KWD LB:LBP LI:CHF LK:LKR MA:MAD ' +
  'MX:MXN MY:MYR NG:NGN NO:NOK NP:NPR NZ:NZD OM:OMR PE:PEN PH:PHP PK:PKR PL:PLN QA:QAR RO:RON RS:RSD SA:SAR SE:SEK ' +
  'SG:SGD TH:THB TN:TND TR:TRY TW:TWD TZ:TZS UA:UAH UG:UGX US:USD VN:VND ZA:ZAR';

/**
 * The usual currency (ISO 4217) of a country (ISO 3166 alpha-2), a hint for the settings; undefined when not listed.
 */
export const currencyHint = (country: string): string | undefined => {
  if (EURO.split(' ').includes(country)) return 'EUR';
  return OTHERS.split(' ')
    .find(pair => pair.startsWith(`${country}:`))
    ?.slice(3);
};

import type { PaymentProvider } from '#shared/contract/payment-providers';
import type { LineKind } from '#shared/contract/line-kinds';

/**
 * The columns of a provider's report. `A+B` reads several columns as one, `A|B` the first of them that the file has.
 */
export type SettlementFormat = {
  /** The document that describes the report; `unconfirmed` if none is public. */
  source: string;
  /** Identifies the movement, so that it is booked once. */
  line: string;
  /** Our reference. */
  ours: string;
  /** The provider's number of the payment, in the form in which the adapter stores it. */
  payment?: string;
  /** The provider's number of a dispute. */
  dispute?: string;
  kind: string;
  /** By the beginning of the kind's text, in capitals; the longest match counts. */
  kinds: Readonly<Record<string, LineKind>>;
  gross: string;
  /** The fee, if the report has no net amount, and the column that says `CR` if the fee is given back. */
  fees?: string;
  feeSign?: string;
  net?: string;
  /** A column that says `DR` where the amount is written without a sign. */
  sign?: string;
  currency?: string;
  /** The currency of every line, if the report names none. */
  fixed?: string;
  at: string;
  /** Identifies the payout of a line, if payouts are no lines of their own. */
  payout?: string;
  /** Amounts are whole numbers of hundredths, whatever the currency. */
  inHundredths?: true;
};

/** Only Stripe documents how its report shows a refund that came back; such a line must not count as another refund. */
const refunds = { REFUND: 'refund', REFUND_FAIL: 'refundBack', REFUND_REVERS: 'refundBack' } as const;
const sale = { SALE: 'payment', ...refunds, CHARGEBACK: 'dispute', PAYOUT: 'payout', FEE: 'fee' } as const;

/** The settlement reports of the providers as data: one reader reads them all. */
export const settlementFormats: Readonly<Record<Exclude<PaymentProvider, 'test'>, SettlementFormat>> = {
  stripe: {
    source: 'docs.stripe.com/reports/payout-reconciliation (itemized), docs.stripe.com/reports/reporting-categories',
    line: 'balance_transaction_id',
    ours: 'payment_metadata[intentId]',
    dispute: 'source_id',
    kind: 'reporting_category',
    kinds: {
      CHARGE: 'payment',
      ...refunds,
      DISPUTE: 'dispute',
      DISPUTE_REVERSAL: 'disputeWon',
      FEE: 'fee',
      PAYOUT: 'payout',
    },
    gross: 'gross',
    net: 'net',
    currency: 'currency',
    at: 'created_utc|created',
  },
  paypal: {
    source: 'developer.paypal.com/docs/reports/sftp-reports/settlement-report (STL) and its transaction event codes',
    line: 'Transaction ID+Transaction Event Code',
    ours: 'Custom Field',
    dispute: 'PayPal Reference ID',
    kind: 'Transaction Event Code',
    kinds: {
      T00: 'payment',
      T1106: 'dispute',
      T1107: 'refund',
      T1110: 'dispute',
      T1111: 'disputeWon',
      T1201: 'dispute',
      T1202: 'disputeWon',
      T01: 'fee',
      T04: 'payout',
    },
    gross: 'Gross Transaction Amount',
    fees: 'Fee Amount',
    feeSign: 'Fee Debit or Credit',
    sign: 'Transaction Debit or Credit',
    currency: 'Gross Transaction Currency',
    at: 'Transaction Completion Date',
    inHundredths: true,
  },
  braintree: {
    source: 'developer.paypal.com/braintree: report "Transaction Level Fees" and its rows',
    line: 'Transaction ID+Transaction Type',
    ours: 'Order ID',
    payment: 'Original Transaction ID|Transaction ID',
    kind: 'Transaction Type',
    kinds: {
      SALE: 'payment',
      CREDIT: 'refund',
      CREDIT_REVERS: 'refundBack',
      CHARGEBACK: 'dispute',
      CHARGEBACK_REVERSAL: 'disputeWon',
    },
    gross: 'Settlement Amount',
    fees: 'Total Fee Amount',
    currency: 'Settlement Currency',
    at: 'Disbursement Date',
    payout: 'Merchant Account+Disbursement Date',
  },
  mercadopago: {
    source: 'mercadopago.com.br/developers: report "Account money", report fields',
    line: 'SOURCE_ID+TRANSACTION_TYPE+TRANSACTION_DATE',
    ours: 'EXTERNAL_REFERENCE',
    payment: 'SOURCE_ID',
    kind: 'TRANSACTION_TYPE',
    kinds: {
      SETTLEMENT: 'payment',
      REFUND: 'refund',
      CHARGEBACK: 'dispute',
      CHARGEBACK_CANCEL: 'disputeWon',
      DISPUTE: 'dispute',
      WITHDRAWAL: 'payout',
      PAYOUT: 'payout',
    },
    gross: 'TRANSACTION_AMOUNT',
    net: 'SETTLEMENT_NET_AMOUNT',
    currency: 'SETTLEMENT_CURRENCY|TRANSACTION_CURRENCY',
    at: 'TRANSACTION_DATE',
  },
  paystack: {
    source: 'paystack.com/docs/api/settlement: fields of a settlement’s transactions',
    line: 'id+type',
    ours: 'reference',
    kind: 'type',
    kinds: { TRANSACTION: 'payment', ...refunds, DISPUTE: 'dispute', SETTLEMENT: 'payout' },
    gross: 'amount',
    fees: 'fees',
    currency: 'currency',
    at: 'paid_at',
    payout: 'settlement',
    inHundredths: true,
  },
  flutterwave: {
    source: 'developer.flutterwave.com/v3: "Get a settlement", its transactions',
    line: 'flw_ref+type',
    ours: 'tx_ref',
    payment: 'id',
    kind: 'type',
    kinds: { ...sale, TRANSACTION: 'payment', SETTLEMENT: 'payout' },
    gross: 'charged_amount',
    net: 'settlement_amount',
    currency: 'currency',
    at: 'transaction_date',
    payout: 'settlement_id',
  },
  payfast: {
    source: 'developers.payfast.co.za: API "Transaction history" (CSV)',
    line: 'PF Payment ID+Type+Date',
    ours: 'M Payment ID',
    payment: 'PF Payment ID',
    kind: 'Type',
    kinds: {
      'FUNDS RECEIVED': 'payment',
      'FUNDS RECEIVED (REFUND)': 'refund',
      'FUNDS RECEIVED (REVERSAL)': 'dispute',
      PAYOUT: 'payout',
      FEE: 'fee',
    },
    gross: 'Gross',
    net: 'Net',
    currency: 'Currency',
    at: 'Date',
  },
  paytm: {
    source: 'business.paytm.com/docs: settlement report of transactions',
    line: 'Transaction ID+Transaction Type',
    ours: 'Order ID',
    payment: 'Original Transaction ID|Transaction ID',
    kind: 'Transaction Type',
    kinds: { ACQUIRING: 'payment', REFUND: 'refund', CHARGEBACK: 'dispute' },
    gross: 'Amount',
    net: 'Settled Amount',
    fixed: 'INR',
    at: 'Settled Date',
    payout: 'UTR No.',
  },
  liqpay: {
    source: 'liqpay.ua/documentation/api/information/reports: archive of payments (CSV)',
    line: 'payment_id+action+end_date',
    ours: 'order_id',
    kind: 'action',
    kinds: { PAY: 'payment', REFUND: 'refund', CHARGEBACK: 'dispute', PAYOUT: 'payout' },
    gross: 'amount',
    fees: 'receiver_commission',
    currency: 'currency',
    at: 'end_date|create_date',
  },
  payulatam: {
    source: 'unconfirmed: account statement of the panel',
    line: 'Transaction ID+Type',
    ours: 'Reference',
    payment: 'Parent Transaction ID|Transaction ID',
    kind: 'Type',
    kinds: sale,
    gross: 'Amount',
    net: 'Net',
    currency: 'Currency',
    at: 'Date',
  },
  culqi: {
    source: 'unconfirmed: report of deposits of the panel',
    line: 'Transaction ID+Type',
    ours: 'Reference',
    payment: 'Charge ID',
    kind: 'Type',
    kinds: sale,
    gross: 'Amount',
    net: 'Net',
    currency: 'Currency',
    at: 'Date',
  },
  securepay: {
    source: 'unconfirmed: settlement report of the panel',
    line: 'Transaction ID+Type',
    ours: 'Reference',
    kind: 'Type',
    kinds: sale,
    gross: 'Amount',
    net: 'Net',
    fixed: 'AUD',
    at: 'Date',
  },
};

export type SettlingProvider = keyof typeof settlementFormats;
export const settlingProviders = Object.keys(settlementFormats) as SettlingProvider[];

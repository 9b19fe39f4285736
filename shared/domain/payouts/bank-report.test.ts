import { describe, expect, it } from 'vitest';
import { type BankAnswer, type BankReport, readBankReport } from './bank-report';

const document = (message: string, body: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}"${attributes}>${body}</Document>`;
const read = (text: string): BankReport => readBankReport(text) as BankReport;

const status = (body: string) =>
  document('pain.002.001.10', `<CstmrPmtStsRpt><GrpHdr><MsgId>STS-1</MsgId></GrpHdr>${body}</CstmrPmtStsRpt>`);
const group = (code: string, reason = '') =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>PAY-1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>${code}</GrpSts>${reason}</OrgnlGrpInfAndSts>`;
const tx = (id: string, code: string, more = '') =>
  `<TxInfAndSts><OrgnlInstrId>I-${id}</OrgnlInstrId><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${code}</TxSts>${more}</TxInfAndSts>`;
const why = (code: string, words = '') =>
  `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${words && `<AddtlInf>${words}</AddtlInf>`}</StsRsnInf>`;

describe('[ADM-6] a bank’s status report', () => {
  it('says of single payments first what it says, with reason and amount, then of the others', () => {
    const original = '<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">10.10</InstdAmt></Amt></OrgnlTxRef>';
    const payments = tx('w1', 'ACSC') + tx('w2', 'RJCT', why('AC04', 'Account &amp; card closed') + original);
    const order = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>PAY-1</OrgnlPmtInfId><PmtInfSts>PART</PmtInfSts>${payments}</OrgnlPmtInfAndSts>`;
    expect(read(status(group('PART') + order))).toEqual({
      kind: 'pain.002',
      id: 'STS-1',
      answers: [
        { about: 'payment', ref: 'w1', state: 'paid' },
        {
          about: 'payment',
          ref: 'w2',
          state: 'returned',
          code: 'AC04',
          words: 'Account & card closed',
          amount: '10.10',
          currency: 'EUR',
        },
        { about: 'order', ref: 'PAY-1', state: 'accepted' },
        { about: 'file', ref: 'PAY-1', state: 'accepted' },
      ],
    });
  });

  it.each([
    ['RCVD', 'accepted'],
    ['ACTC', 'accepted'],
    ['ACCP', 'accepted'],
    ['ACSP', 'accepted'],
    ['ACWC', 'accepted'],
    ['PDNG', 'accepted'],
    ['ACSC', 'paid'],
    ['ACCC', 'paid'],
    ['RJCT', 'returned'],
    ['CANC', 'returned'],
    ['ZZZZ', 'open'],
  ] as const)('that is %s is %s', (code, state) => {
    expect(read(status(group(code))).answers).toEqual([{ about: 'file', ref: 'PAY-1', state }]);
  });

  it('names the reason when a whole file is refused', () => {
    const answers = [{ about: 'file', ref: 'PAY-1', state: 'returned', code: 'FF01', words: 'Not readable' }];
    expect(read(status(group('RJCT', why('FF01', 'Not readable')))).answers).toEqual(answers);
  });
});

describe('[ADM-6] a refusal of several levels', () => {
  const order = (more: string) =>
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>PAY-1</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>${more}</OrgnlPmtInfAndSts>`;
  const copied = { state: 'returned', code: 'AM05', isCopy: true };

  it('has the reason of the level above where it names none', () => {
    expect(read(status(group('RJCT', why('AM05')) + order(tx('w1', 'RJCT')))).answers).toEqual([
      { about: 'payment', ref: 'w1', ...copied, isOfWhole: true },
      { about: 'order', ref: 'PAY-1', ...copied },
      { about: 'file', ref: 'PAY-1', ...copied },
    ]);
  });

  it('is of a copy by any of its reasons, also one in the bank’s own words, and keeps a payment’s own reason', () => {
    const own = '<StsRsnInf><Rsn><Prtry>dupl</Prtry></Rsn></StsRsnInf>';
    const answers = read(
      status(group('RJCT', why('NARR', 'sent twice') + why('DU01')) + order(own + tx('w1', 'RJCT', why('AC04')))),
    ).answers;
    expect(answers).toEqual([
      { about: 'payment', ref: 'w1', state: 'returned', code: 'AC04', isCopy: true },
      { about: 'order', ref: 'PAY-1', state: 'returned', code: 'dupl', isCopy: true },
      { about: 'file', ref: 'PAY-1', state: 'returned', code: 'NARR', words: 'sent twice', isCopy: true },
    ]);
  });

  it.each(['Instruction ID w1 already exist', 'ISO Duplicate Message ID', 'Payment has already been\n   processed'])(
    'is of a copy where only its words say so: %s',
    words => {
      const [answer] = read(status(group('ACTC') + order(tx('w1', 'RJCT', why('NARR', words))))).answers;
      expect(answer).toMatchObject({ ref: 'w1', state: 'returned', code: 'NARR', isCopy: true });
    },
  );

  it('is of no copy where it speaks of anything else', () => {
    const [answer] = read(status(order(tx('w1', 'RJCT', why('NARR', 'Account already closed'))))).answers;
    expect(answer).toEqual({
      about: 'payment',
      ref: 'w1',
      state: 'returned',
      code: 'NARR',
      words: 'Account already closed',
    });
  });

  it('spreads to no payment that was accepted', () => {
    const answers = read(status(group('PART', why('AM05')) + order(tx('w1', 'ACSP')))).answers;
    expect(answers[0]).toEqual({ about: 'payment', ref: 'w1', state: 'accepted' });
  });
});

type Entry = { direction: 'DBIT' | 'CRDT'; status?: string; details?: string; amount?: string; more?: string };
const entry = ({ direction, status: state = 'BOOK', details = '', amount = '10.10', more = '' }: Entry) =>
  `<Ntry><NtryRef>N1</NtryRef><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${state}</Sts>` +
  `<AcctSvcrRef>B1</AcctSvcrRef>${more}<NtryDtls>${details}</NtryDtls></Ntry>`;
const details = (ref: string, more = '') => `<TxDtls><Refs><EndToEndId>${ref}</EndToEndId></Refs>${more}</TxDtls>`;
const statement = (entries: string, version = '02') =>
  document(
    `camt.053.001.${version}`,
    `<BkToCstmrStmt><GrpHdr><MsgId>ST-1</MsgId></GrpHdr><Stmt><Id>1</Id>${entries}</Stmt></BkToCstmrStmt>`,
  );
const first = (text: string): BankAnswer | undefined => read(text).answers[0];

describe('[ADM-6] a bank’s statement', () => {
  const paid = {
    about: 'payment',
    ref: 'w1',
    state: 'paid',
    amount: '10.10',
    currency: 'EUR',
    entry: 'B1',
    direction: 'debit',
  };

  it('shows what was paid, with states and amounts as version 2 and version 8 write them', () => {
    expect(first(statement(entry({ direction: 'DBIT', details: details('w1') })))).toEqual(paid);
    const own = '<Amt Ccy="EUR">10.10</Amt><CdtDbtInd>DBIT</CdtDbtInd>';
    const newer = { direction: 'DBIT', status: '<Cd>BOOK</Cd>', details: details('w1', own) } as const;
    expect(first(statement(entry({ ...newer, amount: '99.00' }), '08'))).toEqual(paid);
  });

  it('shows each payment of an entry of several with its own amount', () => {
    const entryOf = (ref: string, amount: string) =>
      details(ref, `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`);
    const several = entry({
      direction: 'DBIT',
      amount: '30.30',
      details: entryOf('w1', '10.10') + entryOf('w2', '20.20'),
    });
    expect(read(statement(several)).answers).toMatchObject([
      { ref: 'w1', state: 'paid', amount: '10.10' },
      { ref: 'w2', state: 'paid', amount: '20.20' },
    ]);
  });

  it('shows one sum for an order whose payments it does not name', () => {
    const batch = '<Btch><PmtInfId>PAY-1</PmtInfId><NbOfTxs>3</NbOfTxs></Btch>';
    const sum = {
      about: 'order',
      ref: 'PAY-1',
      state: 'paid',
      amount: '33.30',
      currency: 'EUR',
      entry: 'B1',
      direction: 'debit',
    };
    expect(first(statement(entry({ direction: 'DBIT', amount: '33.30', details: batch })))).toEqual(sum);
  });

  it.each([
    ['names the reason', details('w1', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'), ''],
    ['says that it is a reversal', details('w1'), '<RvslInd>true</RvslInd>'],
    ['says so by a number', details('w1'), '<RvslInd>1</RvslInd>'],
    [
      'has the code of returned transfers',
      details('w1'),
      '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>',
    ],
  ])('shows money that came back, where it %s', (_, of, more) => {
    expect(first(statement(entry({ direction: 'CRDT', details: of, more })))).toMatchObject({
      ref: 'w1',
      state: 'returned',
    });
  });

  it('matches no payment of ours if the amount has no currency or cannot be read', () => {
    for (const amount of [
      '<Amt>10.10</Amt>',
      '<Amt Ccy="EUR">10,10</Amt>',
      '<Amt Ccy="EUR">1</Amt><Amt Ccy="EUR">2</Amt>',
    ])
      expect(first(statement(entry({ direction: 'DBIT', details: details('w1', amount) })))).toMatchObject({
        amount: '0',
      });
  });

  it('has the bank’s words in one line, also those of several elements', () => {
    const own = '<RmtInf><Ustrd>Payout\n        of May</Ustrd><Ustrd>ref w1</Ustrd></RmtInf>';
    expect(first(statement(entry({ direction: 'DBIT', details: details('w1', own) })))).toMatchObject({
      words: 'Payout of May ref w1',
    });
  });

  it('reads letters that are written as numbers', () => {
    expect(first(statement(entry({ direction: 'DBIT', details: details('w&#49;') })))).toMatchObject({ ref: 'w1' });
  });

  it('leaves open what came in, and passes over what is not booked yet', () => {
    const entries = [
      entry({ direction: 'CRDT', details: details('NOTPROVIDED') }),
      entry({ direction: 'DBIT', status: 'PDNG', details: details('w1') }),
      entry({ direction: 'DBIT', status: '<Cd>INFO</Cd>', details: details('w1') }),
    ];
    expect(read(statement(entries.join(''))).answers).toMatchObject([{ ref: '', state: 'open', entry: 'B1' }]);
  });

  it('is read with prefixes, and as notice and report of the day, too', () => {
    const text = document(
      'camt.054.001.08',
      `<BkToCstmrDbtCdtNtfctn><Ntfctn>${entry({ direction: 'DBIT', details: details('w1') })}</Ntfctn></BkToCstmrDbtCdtNtfctn>`,
    );
    expect(read(text)).toMatchObject({ kind: 'camt.054', answers: [{ ref: 'w1', state: 'paid' }] });
    const prefixed = text.replace(/<(\/?)([A-Z])/g, '<$1b:$2').replace('xmlns=', 'xmlns:b=');
    expect(read(prefixed)).toEqual(read(text));
  });
});

describe('a file that is none', () => {
  it.each([
    ['a table', 'a,b\n1,2', 'not_xml'],
    ['cut off', statement('').slice(0, -20), 'not_xml'],
    ['of another kind', '<?xml version="1.0"?><html></html>', 'not_a_report'],
    ['the order itself', document('pain.001.001.09', '<CstmrCdtTrfInitn></CstmrCdtTrfInitn>'), 'not_a_report'],
    ['with a name that no element has', statement('<__proto__>1</__proto__>'), 'not_xml'],
    ['nested without end', statement('<a>'.repeat(200_000) + '</a>'.repeat(200_000)), 'not_xml'],
    ['declaring a type', `<!DOCTYPE x [<!ENTITY a "aaaa">]>${statement('')}`, 'not_xml'],
    ['too large', 'x'.repeat(10_000_001), 'too_large'],
  ])('is refused when it is %s', (_, text, problem) => {
    expect(readBankReport(text)).toBe(problem);
  });
});

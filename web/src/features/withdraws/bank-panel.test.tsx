import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { BankAnswerRow } from '#shared/contract/entities/wallet';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const report = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>S1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>PAY-1</OrgnlMsgId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
  <OrgnlPmtInfAndSts><OrgnlPmtInfId>PAY-1</OrgnlPmtInfId>
    <TxInfAndSts><OrgnlEndToEndId>w1</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>
    <TxInfAndSts><OrgnlEndToEndId>w2</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts>
  </OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
const rows: BankAnswerRow[] = [
  { nth: 0, outcome: 'paid', withdraw: { id: 'w1', name: 'Dana', amount: 40 } },
  { nth: 1, outcome: 'returned', withdraw: { id: 'w2', name: 'Robin', amount: 25 } },
  { nth: 2, outcome: 'known', batch: 'PAY-1' },
];
const open = (api: RenderOptions['api'] = {}) =>
  renderApp({
    route: '/withdraws?tab=bank',
    user: aUser('admin'),
    api: { fetchWithdraws: () => ({ withdraws: [] }), bookBankAnswers: () => ({ rows }), ...api },
  });
type App = ReturnType<typeof open>;
const choose = async (app: App, text: string, name = 'status.xml') => {
  const field = await screen.findByLabelText('Choose a file', { selector: 'input' });
  await app.mouse.upload(field, new File([text], name, { type: 'text/xml' }));
};

beforeAll(async () => void (await import('./withdraws-page')));

describe('[ADM-6] reports of the bank', () => {
  it('are shown with what would happen, and booked when the admin agrees', async () => {
    const app = open();
    await choose(app, report);
    const back = await screen.findByRole('region', { name: 'Will go back to the wallets: 1' });
    expect(within(back).getByText('Robin')).toBeVisible();
    expect(within(back).getByText(/The bank account is closed/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Will be booked as paid: 1' })).toHaveTextContent('Dana');
    const kind = 'pain.002';
    const answers = [
      { about: 'payment', ref: 'w1', state: 'paid' },
      { about: 'payment', ref: 'w2', state: 'returned', code: 'AC04' },
      { about: 'file', ref: 'PAY-1', state: 'accepted' },
    ];
    expect(app.callsOf('bookBankAnswers')).toEqual([{ isTrial: true, kind, answers }]);
    await app.mouse.click(screen.getByRole('button', { name: 'Book this' }));
    await waitFor(() => expect(app.callsOf('bookBankAnswers').at(-1)).toEqual({ isTrial: false, kind, answers }));
    expect(await screen.findByText('Booked from status.xml.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Book this' })).toBeNull();
  });

  it('offer nothing to book when all of it was booked before', async () => {
    const app = open({ bookBankAnswers: () => ({ rows: [{ nth: 0, outcome: 'known' }] }) });
    await choose(app, report);
    expect(await screen.findByText('Nothing in this file is left to book.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Book this' })).toBeNull();
  });

  it('are refused by the name of the file when they are none, and the server is not asked', async () => {
    const app = open();
    await choose(app, 'a,b', 'table.xml');
    expect(await screen.findByRole('alert')).toHaveTextContent(/table.xml.*not an XML file of a bank/);
    expect(app.callsOf('bookBankAnswers')).toEqual([]);
  });

  it('[DEMO-1] are not read in demo mode', async () => {
    const settings = { ...defaultSettings, AllowCriticalEditsAdmin: false };
    open({ fetchSettings: () => ({ settings, appcat: 'taxi' }) });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDisabled());
  });
});

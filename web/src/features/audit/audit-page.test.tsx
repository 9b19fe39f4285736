import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#shared/contract/entities/audit';
import { isAudited } from '#shared/contract/operation';
import { operationList } from '#shared/contract/operations';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';
import { auditedOperations } from './audit-words';

const entry: AuditEntry = {
  ...{ id: '01J1', at: 0, by: 'a1', byType: 'admin', byName: 'Ada Min', operation: 'editPromo' },
  subjects: [{ kind: 'promo', id: 'p1', did: 'changed' }],
  changes: [{ on: 0, field: 'promo_name', was: 'Spring', now: 'May' }],
  ...{ chain: 2, seq: 7, hash: 'abc' },
};
const show = (verify: object, route = '/audit') =>
  renderApp({
    route,
    user: aUser('admin'),
    api: { fetchAudit: () => ({ entries: [entry] }), verifyAudit: () => ({ ...step, ...verify }) },
  });
const step = { checked: 7, erased: 1, findings: [], chain: 7, chains: 8, head: { chain: 7, seq: 7, hash: 'def' } };

describe('[PLUS-11] the audit page', () => {
  it('lists who changed what, and shows an entry before and after', async () => {
    const app = show({});
    await app.mouse.click(await screen.findByText('Ada Min'));
    const sheet = await screen.findByRole('complementary', { name: 'Changed a promo' });
    expect(sheet).toHaveTextContent(/promo_name.*Before.*Spring.*After.*May.*Chain 3, entry 7/);
    await app.mouse.click(within(sheet).getByRole('button', { name: 'All by this person' }));
    await waitFor(() => expect(app.callsOf('fetchAudit').at(-1)).toMatchObject({ by: 'a1' }));
  });

  it('[PLUS-11] tells moments of a record as people read them', async () => {
    const now = Date.UTC(2026, 10, 22, 12);
    const dated = { ...entry, changes: [{ on: 0, field: 'promo_validity', was: 1_000, now }] };
    const app = renderApp({ route: '/audit', user: aUser('admin'), api: { fetchAudit: () => ({ entries: [dated] }) } });
    await app.mouse.click(await screen.findByText('Ada Min'));
    const sheet = await screen.findByRole('complementary', { name: 'Changed a promo' });
    expect(sheet).toHaveTextContent(/Before.*1,000.*After.*22 Nov 2026/);
  });

  it('asks by the filters in the address', async () => {
    const app = show({}, '/audit?operation=editUser&about=u1&from=2026-11-01');
    await screen.findByText('Ada Min');
    expect(app.callsOf('fetchAudit').at(-1)).toMatchObject({ operation: 'editUser', about: 'u1' });
    expect(screen.getByRole('textbox', { name: 'Id of the record' })).toHaveValue('u1');
  });

  it('proves that nobody altered the record, or says which entry differs', async () => {
    const sound = show({});
    await sound.mouse.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(await screen.findByText(/Nobody altered the record: 7 entries/)).toBeVisible();
    sound.unmount();
    const altered = show({ findings: [{ fault: 'changed', chain: 2, seq: 7, id: '01J1' }] });
    await altered.mouse.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('The record was altered in one place.')).toBeVisible();
    expect(screen.getByText('Chain 3, entry 7 says something else than was written.')).toBeVisible();
  });

  it('has words for every operation that leaves entries', () => {
    const audited = operationList.filter(isAudited).map(({ name }) => name);
    expect([...auditedOperations].sort()).toEqual(audited.sort());
  });
});

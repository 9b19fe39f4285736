import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#shared/contract/entities/audit';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { isAudited } from '#shared/contract/operation';
import { operationList } from '#shared/contract/operations';
import { en } from '#shared/i18n/en';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';
import { auditedOperations } from './audit-words';
import { fieldKey } from './field-names';

const entry: AuditEntry = {
  id: '01J1',
  at: 0,
  by: 'a1',
  byType: 'admin',
  byName: 'Ada Min',
  operation: 'editPromo',
  subjects: [{ kind: 'promo', id: 'p1', did: 'changed' }],
  changes: [{ on: 0, field: 'promo_name', was: 'Spring', now: 'May' }],
  chain: 2,
  seq: 7,
  hash: 'abc',
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
    expect(sheet).toHaveTextContent(/Name.*Before.*Spring.*After.*May.*Chain 3, entry 7/);
    await app.mouse.click(within(sheet).getByRole('button', { name: 'Everything by this person' }));
    await waitFor(() => expect(app.callsOf('fetchAudit').at(-1)).toMatchObject({ by: 'a1' }));
  });

  it('[PLUS-47] an entry about something new has no column for what was before', async () => {
    const [first] = entry.subjects;
    const added = {
      ...entry,
      subjects: [{ ...first!, did: 'added' }],
      changes: [{ on: 0, field: 'promo_name', now: 'May' }],
    };
    const app = renderApp({
      route: '/audit',
      user: aUser('admin'),
      api: { fetchAudit: () => ({ entries: [added as typeof entry] }), verifyAudit: () => step },
    });
    await app.mouse.click(await screen.findByText('Ada Min'));
    const sheet = await screen.findByRole('complementary');
    expect(sheet).toHaveTextContent('May');
    expect(sheet).not.toHaveTextContent('Before');
  });

  it('[PLUS-11] asks for days, which stand there in the words of the page, not in the browser’s figures', async () => {
    const app = show({}, '/audit?from=2026-04-03');
    expect(await screen.findByText('3 Apr 2026')).toBeVisible();
    const from = screen.getByLabelText('From');
    expect(from).toHaveValue('2026-04-03');
    fireEvent.change(from, { target: { value: '2026-03-04' } });
    expect(await screen.findByText('4 Mar 2026')).toBeVisible();
    await waitFor(() => expect(app.path()).toContain('from=2026-03-04'));
  });

  it('[PLUS-11] shows fields and values as people read them, by the field that they are in', async () => {
    const now = Date.UTC(2026, 10, 22, 12);
    const several: AuditEntry = {
      ...entry,
      subjects: [
        ...entry.subjects,
        { kind: 'settings', id: 'A', did: 'changed' },
        { kind: 'wallet', id: 'u1', did: 'changed' },
      ],
      changes: [
        { on: 0, field: 'promo_validity', was: 1_000, now },
        { on: 0, field: 'promo_usage_limit', was: 1, now },
        { on: 1, field: 'swipe_symbol', was: true, now: false },
        { on: 1, field: 'somethingNew', was: 1, now: 2 },
        { on: 2, field: 'balanceMinor', added: 50_000 },
      ],
    };
    const app = renderApp({
      route: '/audit',
      user: aUser('admin'),
      api: { fetchAudit: () => ({ entries: [several] }) },
    });
    await app.mouse.click(await screen.findByText('Ada Min'));
    const sheet = await screen.findByRole('complementary', { name: 'Changed a promo' });
    const said = sheet.textContent?.replace(/[\u2066-\u2069]/g, '');
    expect(said).toMatch(/Valid until.*Before1 Jan 1970.*After22 Nov 2026/);
    expect(said).toMatch(/Before1After1,795,348,800,000/);
    expect(said).toMatch(/Sign after the amountBeforeOnAfterOff/);
    expect(said).toMatch(/somethingNewBefore1After2/);
    expect(said).toMatch(/BalanceChanged by \+\$500\.00/);
    expect(screen.getAllByText(/Sign after the amount, \u2066somethingNew/)[0]).toBeVisible();
  });

  it('has a name for every setting and for what the forms of people, promos and car types hold', () => {
    for (const field of Object.keys(defaultSettings)) expect(en, field).toHaveProperty([fieldKey('settings', field)!]);
    expect(fieldKey('user', 'vehicleNumber')).toBe('auth.vehicleNumber');
    expect(fieldKey('promo', 'promo_validity')).toBe('promos.validity');
    expect(fieldKey('booking', 'constructor')).toBeUndefined();
  });

  it('asks by the filters in the address', async () => {
    const app = show({}, '/audit?operation=editUser&about=u1&from=2026-11-01');
    await screen.findByText('Ada Min');
    expect(app.callsOf('fetchAudit').at(-1)).toMatchObject({ operation: 'editUser', about: 'u1' });
    expect(screen.getByRole('textbox', { name: 'Record ID' })).toHaveValue('u1');
  });

  it('proves that nobody altered the record, or says which entry differs', async () => {
    const sound = show({});
    await sound.mouse.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(await screen.findByText(/The record is unaltered. Entries checked: 7/)).toBeVisible();
    sound.unmount();
    const altered = show({ findings: [{ fault: 'changed', chain: 2, seq: 7, id: '01J1' }] });
    await altered.mouse.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('The record was altered in one place.')).toBeVisible();
    expect(screen.getByText('Chain 3, entry 7 differs from what was written.')).toBeVisible();
  });

  it('has words for every operation that leaves entries', () => {
    const audited = operationList.filter(isAudited).map(({ name }) => name);
    expect([...auditedOperations].sort()).toEqual(audited.sort());
  });
});

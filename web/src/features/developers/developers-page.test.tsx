import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openapiDocument } from '#shared/contract/openapi';
import { operationList } from '#shared/contract/operations';
import { pageRoutes } from '#shared/contract/pages';
import { ApiError } from '#shared/client/api-error';
import { renderApp } from '@/testing/render';
import { type ApiDocument, operationsOf } from './api-document';
import { curlOf } from './curl';

const served = JSON.parse(JSON.stringify(openapiDocument({ title: 'Wayfare API', version: '9.9.9' }))) as ReturnType<
  typeof openapiDocument
>;
const operations = operationsOf(served as unknown as ApiDocument);
const named = (name: string) => operations.find(operation => operation.name === name)!;
const render = (route = '/developers') => renderApp({ route, api: { 'openapi.json': () => served } });
/** By id: on such a long page, computing roles takes seconds. */
const itemOf = (name: string) =>
  waitFor(() => {
    const item = document.getElementById(name);
    if (!item) throw new Error(`${name} is not there`);
    return item;
  });
const headings = () => [...document.querySelectorAll('details > summary h3')].map(each => each.textContent ?? '');
const input = () => document.querySelector<HTMLInputElement>('input[type="search"]')!;

describe('[OPS-7] the page about the API', () => {
  it('lists every operation, by area, to anybody', async () => {
    render();
    await itemOf('addBooking');
    expect(document.querySelector('h1')).toHaveTextContent('API');
    expect(input()).toHaveAccessibleName('Search by operation, field or error key');
    expect(headings().sort()).toEqual(
      [...operationList.map(op => `/api/${op.name}`), ...pageRoutes.map(page => page.path)].sort(),
    );
    expect(screen.getByText('Version 9.9.9')).toBeVisible();
    expect((await itemOf('acceptBooking')).closest('section')!.querySelector('h2')).toHaveTextContent('Trips');
  });

  it('says who may call', async () => {
    render();
    const who = async (name: string) => (await itemOf(name)).querySelector('.who')!.textContent;
    expect(await who('fetchSettings')).toContain('Anyone');
    expect(await who('completeSocialSignIn')).toContain('Any account');
    expect(await who('fetchUser')).toContain('Any user');
    expect(await who('cancelWithdraw')).toMatch(/CustomerDriverFleet admin$/);
  });

  it('opens an operation into request, answer, refusals and a command', async () => {
    const { mouse } = render();
    const item = await itemOf('cancelBooking');
    expect(within(item).queryByRole('table')).toBeNull();
    await mouse.click(item.querySelector('h3')!);
    expect(await within(item).findByText('reason')).toBeVisible();
    expect(within(item).getByText('1 … 200 characters')).toBeVisible();
    const row = within(item).getByRole('row', { name: /booking_moved_on/ });
    expect(within(row).getByRole('rowheader')).toHaveTextContent('409');
    const keys = within(item)
      .getAllByRole('row')
      .map(each => each.children[1]?.textContent);
    expect(keys).toEqual(expect.arrayContaining(['not_found', 'demo_mode', 'not_logged_in', 'body_too_large', '—']));
    await mouse.click(within(item).getByText('Fields of Booking'));
    expect(await within(item).findByText('payment_mode')).toBeVisible();
    await mouse.click(within(item).getByRole('button', { name: 'Copy the command' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(curlOf(named('cancelBooking'), location.origin)),
    );
    expect(await screen.findByText('Copied')).toBeVisible();
  });

  it('opens the operation of the address', async () => {
    const shown: string[] = [];
    Element.prototype.scrollIntoView = function () {
      shown.push(this.id);
    };
    render('/developers#startTrip');
    expect(await itemOf('startTrip')).toHaveAttribute('open');
    expect(await itemOf('reachDrop')).not.toHaveAttribute('open');
    expect(shown).toEqual(['startTrip']);
  });

  it.each([
    ['deliveryperson', ['/api/addBooking', '/api/getEstimate']],
    ['wrong_otp', ['/api/startTrip']],
    ['vehicle admin delete', ['/api/editCarType']],
  ])('finds by field, error key or words: %s', async (query, wanted) => {
    const { mouse } = render();
    await itemOf('addBooking');
    await mouse.type(input(), query);
    await waitFor(() => expect(headings()).toEqual(expect.arrayContaining(wanted)));
    await waitFor(() => expect(headings().length).toBeLessThan(15));
    expect(screen.getByText(/^\d+ operations?$/)).toHaveTextContent(String(headings().length));
  });

  it('says that nothing fits, and how to go on', async () => {
    const { mouse } = render();
    await itemOf('addBooking');
    await mouse.type(input(), 'teleport');
    expect(await screen.findByText('No results for “teleport”')).toBeVisible();
    await mouse.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(headings().length).toBe(operations.length));
  });

  it('describes the WebSocket', async () => {
    render();
    const live = await itemOf('live');
    expect(within(live).getByText('dash#all')).toBeVisible();
    expect(within(live).getByText('"subscribe"')).toBeVisible();
    expect(within(live).getByText('"pong"')).toBeVisible();
  });

  it('says when the document does not come, and tries again', async () => {
    const answer = vi.fn(() => served);
    answer.mockImplementationOnce(() => {
      throw new ApiError('internal_error', 'broken');
    });
    const { mouse } = renderApp({ route: '/developers', api: { 'openapi.json': answer } });
    await mouse.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await itemOf('addBooking')).toBeInTheDocument();
  });
});

describe('[OPS-7] the command', () => {
  it('sends a token, a type and a key only where they are wanted', () => {
    expect(curlOf(named('fetchSettings'), 'https://x.test')).toBe(`curl 'https://x.test/api/fetchSettings'`);
    expect(curlOf(named('deleteAddress'), 'https://x.test')).toBe(
      [
        `curl -X POST 'https://x.test/api/deleteAddress' \\`,
        `  -H "Authorization: Bearer $TOKEN" \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -H "Idempotency-Key: $(uuidgen)" \\`,
        `  -d '{"id":"01K2M7Q8Z5R3T9V1X4Y6B0C2DE"}'`,
      ].join('\n'),
    );
    const checkout = curlOf(
      operations.find(operation => operation.path === '/api/pay/{provider}')!,
      'https://x.test',
    );
    expect(checkout).toContain(`--data-urlencode 'order_id='`);
    expect(checkout).not.toContain('Authorization');
  });

  it('quotes what a shell would read', () => {
    const command = curlOf({ ...named('deleteAddress'), example: { id: `it's "$HOME"` } }, 'https://x.test');
    expect(command).toContain(String.raw`-d '{"id":"it'\''s \"$HOME\""}'`);
  });
});

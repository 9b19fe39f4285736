import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#shared/client/api-error';
import { ConfirmHost } from '@/ui/confirm';
import { mayLeave } from '@/lib/stores/unsaved';
import { renderInProviders } from '@/testing/render';
import { RecordForm } from './record-form';
import type { RecordChange, RecordGroup } from './record-types';

const schema = z.strictObject({
  name: z.string().check(z.minLength(1)),
  fee: z.number().check(z.gte(0)),
  open: z.boolean(),
  kind: z.enum(['flat', 'share']),
});
type Van = z.output<typeof schema>;

const groups: readonly RecordGroup<Van>[] = [
  {
    id: 'all',
    title: 'Van',
    fields: [
      { kind: 'text', name: 'name', label: 'Name' },
      { kind: 'number', name: 'fee', label: 'Fee', when: van => van.open },
      { kind: 'switch', name: 'open', label: 'Open' },
      {
        kind: 'choice',
        name: 'kind',
        label: 'Kind',
        options: [
          { value: 'flat', label: 'Flat' },
          { value: 'share', label: 'Share' },
        ],
      },
    ],
  },
];
const van: Van = { name: 'Van', fee: 2, open: true, kind: 'flat' };

const show = (save: (change: RecordChange<Van>) => unknown = () => undefined, now: Van = van) => {
  const onSave = vi.fn(async (change: RecordChange<Van>) => save(change));
  renderInProviders(
    <>
      <RecordForm<Van>
        label="Van"
        groups={groups}
        schema={schema}
        record={van}
        onSave={onSave}
        onConflict={async () => now}
        overlay
      />
      <ConfirmHost />
    </>,
  );
  return onSave;
};
const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe('the form of a record', () => {
  it('[ADM-1] saves what was changed, with what it was before', async () => {
    const onSave = show();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await type('Fee', '3,5');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(onSave).toHaveBeenCalled());
    expect(onSave.mock.lastCall![0]).toEqual({ values: { ...van, fee: 3.5 }, changes: { fee: 3.5 }, was: { fee: 2 } });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  });

  it('keeps what does not satisfy the schema, and shows a refusal at its field', async () => {
    const onSave = show(() => {
      throw new ApiError('car_type_exists', 'taken', { params: { field: 'name' } });
    });
    await type('Fee', '-1');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(onSave).not.toHaveBeenCalled();
    await type('Fee', '1');
    await type('Name', 'Bus');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true'));
  });

  it('[ADM-1] lets two writers of one field choose, and keeps both where they changed different ones', async () => {
    const now = { ...van, name: 'Coach', kind: 'share' as const };
    let refusals = 1;
    const onSave = show(() => {
      if (refusals-- > 0) throw new ApiError('changed_meanwhile', 'changed');
    }, now);
    await type('Name', 'Bus');
    await type('Fee', '9');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Now: Coach')).toBeVisible();
    expect(within(dialog).queryByText('Fee')).toBeNull();
    await userEvent.click(within(dialog).getByLabelText('Yours: Bus'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
    expect(onSave.mock.lastCall![0]).toEqual({
      values: { ...now, name: 'Bus', fee: 9 },
      changes: { name: 'Bus', fee: 9 },
      was: { name: 'Coach', fee: 2 },
    });
  });

  it('[PLUS-48] goes back by Escape from such a question to the form as it was typed, and saves nothing', async () => {
    const onSave = show(
      () => {
        throw new ApiError('changed_meanwhile', 'changed');
      },
      { ...van, name: 'Coach' },
    );
    await type('Name', 'Bus');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Name')).toHaveValue('Bus');
    expect(onSave).toHaveBeenCalledOnce();
  });

  it('leaves out a field that does not apply, and asks before changes are lost', async () => {
    show();
    await expect(mayLeave()).resolves.toBe(true);
    await userEvent.click(screen.getByLabelText('Open'));
    await waitFor(() => expect(screen.queryByLabelText('Fee')).toBeNull());
    const answer = mayLeave();
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    await expect(answer).resolves.toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByLabelText('Fee')).toHaveValue('2');
    await expect(mayLeave()).resolves.toBe(true);
  });
});

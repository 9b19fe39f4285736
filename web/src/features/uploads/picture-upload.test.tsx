import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import type { Decode } from '@/lib/upload/draw-picture';
import type { SavedUpload } from '@/lib/upload/memory';
import type { Send, Shipment } from '@/lib/upload/shipment';
import { renderInProviders, type RenderOptions } from '@/testing/render';
import { PictureUpload } from './picture-upload';

type Parcel = Shipment & {
  arrive: () => void;
  signal: AbortSignal;
};
const world = vi.hoisted(() => ({
  parcels: [] as unknown[],
  kept: new Map<string, unknown>(),
  heavyWeight: 900,
}));
const parcels = world.parcels as Parcel[];
const stored = world.kept as Map<string, SavedUpload>;

vi.mock('@/lib/upload/send-by-xhr', () => ({
  sendByXhr: ((shipment, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      world.parcels.push({ ...shipment, signal, arrive: resolve });
    })) satisfies Send,
}));
vi.mock('@/lib/upload/draw-picture', () => ({
  decodePicture: (async () => ({
    width: 10,
    height: 10,
    encode: async (type: string) => new Blob([new Uint8Array(type === 'image/webp' ? 3 : 900)], { type }),
    close: () => undefined,
  })) satisfies Decode,
}));
vi.mock('@/lib/upload/memory', () => ({
  indexedMemory: () => ({
    load: async (slot: string) => world.kept.get(slot),
    save: async (slot: string, upload: unknown) => void world.kept.set(slot, upload),
    forget: async (slot: string) => void world.kept.delete(slot),
  }),
}));

beforeEach(() => {
  parcels.length = 0;
  stored.clear();
  sessionStorage.clear();
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

const size = 3 * 1_048_576;
const parts = [
  { number: 1, size: 2 * 1_048_576 },
  { number: 2, size: 1_048_576 },
];
const jpeg = (bytes = size, name = 'licence.jpg') => {
  const content = new Uint8Array(bytes);
  content.set([0xff, 0xd8, 0xff]);
  return new File([content], name, { type: 'image/jpeg' });
};

const show = (answers: RenderOptions['api'] = {}) => {
  const calls: string[] = [];
  const onDone = vi.fn();
  const onCleared = vi.fn();
  const asked =
    <T,>(name: string, answer: T) =>
    (input: unknown) => {
      calls.push(`${name} ${JSON.stringify(input)}`);
      return answer;
    };
  const view = renderInProviders(
    <PictureUpload
      label="Driving licence"
      target={{ kind: 'license' }}
      onDone={onDone}
      onCleared={onCleared}
      error="Needed"
    />,
    {
      startLicenseUpload: asked('start', { mode: 'parts', uploadId: 'up-1', parts }),
      signUploadPart: ({ number }) => ({ url: `https://store/${number}` }),
      fetchUpload: asked('fetch', { parts, done: [1] }),
      finishUpload: asked('finish', { path: 'licenses/1', size }),
      cancelUpload: asked('cancel', { cancelled: true }),
      ...answers,
    },
  );
  const input = view.container.querySelector<HTMLInputElement>('input[type=file]')!;
  const field = () => screen.getByRole('group', { name: 'Driving licence' });
  return { ...view, calls, onDone, onCleared, field, choose: (file: File) => userEvent.upload(input, file) };
};
const button = (name: string) => screen.findByRole('button', { name });
const click = async (name: string) => userEvent.click(await button(name));
const noButton = (name: string) => expect(screen.queryByRole('button', { name })).toBeNull();
const parcel = async (number: number) => {
  await waitFor(() => expect(parcels.length).toBeGreaterThanOrEqual(number));
  return parcels[number - 1]!;
};

it.each([
  [true, 'Take a photo or choose a file'],
  [false, 'Drop it here, or paste it'],
])('on a device that is touched (%s) the hint says "%s"', async (isTouched, hint) => {
  const usual = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation(query => ({
    ...usual(query),
    matches: isTouched && query.includes('pointer: coarse'),
  }));
  show();
  expect(await screen.findByText(hint)).toBeVisible();
});

describe('a picture goes up', () => {
  it('[STOR-2] with bytes and percent, pause and resume, and is handed on when it is there', async () => {
    const { choose, field, onDone, onCleared, calls } = show();
    await choose(jpeg());
    const first = await parcel(1);
    first.onProgress(1.5 * 1_048_576);
    const bar = await screen.findByRole('progressbar', { name: 'Upload of licence.jpg' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '50'));
    expect(bar).toHaveAttribute('aria-valuetext', expect.stringMatching(/1\.5 MB.* of .*3 MB/));
    expect(within(field()).getByRole('status')).toHaveTextContent(/50%.* uploaded/);

    await click('Pause');
    expect(first.signal.aborted).toBe(true);
    expect(await screen.findByText('Paused', { selector: 'p' })).toBeVisible();
    noButton('Pause');
    await click('Resume');
    (await parcel(2)).arrive();
    (await parcel(3)).arrive();
    expect(await screen.findByText('Uploaded', { selector: 'p' })).toBeVisible();
    expect(onDone).toHaveBeenCalledExactlyOnceWith({ uploadId: 'up-1', path: 'licenses/1' });
    expect(calls).toEqual([
      `start {"contentType":"image/jpeg","size":${size}}`,
      'finish {"uploadId":"up-1","thumb":"AAAA"}',
    ]);
    for (const name of ['Pause', 'Resume', 'Cancel']) noButton(name);
    await click('Remove');
    expect(onCleared).toHaveBeenCalledOnce();
    expect(await button('Choose a photo')).toHaveFocus();
  });

  it.each([false, true])('[STOR-2] and is cancelled (paused before: %s)', async paused => {
    const { choose, onDone, calls } = show();
    await choose(jpeg());
    await parcel(1);
    if (paused) await click('Pause');
    if (paused) await button('Resume');
    await click('Cancel');
    expect(await screen.findByText('The upload was cancelled. Nothing was saved.', { selector: 'p' })).toBeVisible();
    expect(calls.at(-1)).toBe('cancel {"uploadId":"up-1"}');
    expect(parcels).toHaveLength(1);
    expect(onDone).not.toHaveBeenCalled();
    expect(stored.size).toBe(0);
    expect(await button('Choose a photo')).toHaveFocus();
  });

  it('[STOR-2] dropped or pasted, too, and nothing else while it does', async () => {
    const { field, calls } = show();
    const frame = (await button('Choose a photo')).parentElement!;
    fireEvent.drop(frame, { dataTransfer: { types: ['Files'], files: [jpeg()] } });
    await parcel(1);
    fireEvent.paste(await button('Pause'), { clipboardData: { files: [jpeg(200)] } });
    fireEvent.drop(await button('Pause'), { dataTransfer: { types: ['Files'], files: [jpeg(200)] } });
    expect(field()).toHaveTextContent('licence.jpg');
    expect(calls).toHaveLength(1);
    await click('Cancel');
    fireEvent.paste(await button('Choose a photo'), { clipboardData: { files: [jpeg(200, '')] } });
    await waitFor(() => expect(field()).toHaveTextContent('Pasted photo'));
  });

  it('[STOR-1] made smaller when it is above 8 MB, and says so', async () => {
    const { choose, calls } = show({
      startLicenseUpload: ({ size: bytes, contentType }) => {
        calls.push(`${contentType} ${bytes}`);
        return { mode: 'single', uploadId: 'up-2', url: 'https://store', fields: {} };
      },
    });
    await choose(jpeg(9 * 1_048_576));
    expect(await screen.findByText(/over 8 MB, so we reduced it to .*1 kB/)).toBeVisible();
    expect(calls).toEqual(['image/jpeg 900']);
  });
});

describe('failures', () => {
  it('[STOR-3] a file that is no picture is refused before anything is sent', async () => {
    const { choose, calls } = show();
    await choose(new File(['%PDF-1.7 and so on'], 'licence.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This kind of file can’t be used');
    expect(calls).toEqual([]);
    noButton('Try again');
    await button('Choose another');
  });

  it('[STOR-3] a failure is reported by its storage text, and trying again sends the picture again', async () => {
    let tries = 0;
    const { choose, onDone } = show({
      finishUpload: () => {
        tries += 1;
        if (tries === 1) throw new ApiError('storage/server-file-wrong-size', 'x', { status: 409 });
        return { path: 'licenses/1', size };
      },
    });
    await choose(jpeg());
    (await parcel(1)).arrive();
    (await parcel(2)).arrive();
    expect(await screen.findByRole('alert')).toHaveTextContent('The file didn’t upload completely');
    await click('Try again');
    (await parcel(3)).arrive();
    (await parcel(4)).arrive();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  it('[STOR-2] a pause for the network is shown, not hidden', async () => {
    const { choose } = show({
      signUploadPart: () => {
        throw new ApiError('Fetch Call Error', 'x');
      },
    });
    await choose(jpeg());
    expect(
      await screen.findByText('No connection. The upload continues when it’s back.', { selector: 'p' }),
    ).toBeVisible();
  });
});

describe('after a reload', () => {
  const interrupt = async () => {
    const before = show();
    await before.choose(jpeg());
    await parcel(1);
    expect([...stored.values()][0]!.job.uploadId).toBe('up-1');
    before.unmount();
    expect(parcels[0]!.signal.aborted).toBe(true);
    return show();
  };

  it('[STOR-2] the upload is offered again and goes on with the parts that are missing', async () => {
    const { calls, onDone } = await interrupt();
    expect(await screen.findByText('Your upload was interrupted', { selector: 'p' })).toBeVisible();
    await click('Continue');
    const rest = await parcel(2);
    expect(rest.url).toBe('https://store/2');
    rest.arrive();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(calls.map(call => call.split(' ')[0])).toEqual(['fetch', 'finish']);
    expect(stored.size).toBe(0);
  });

  it('[STOR-2] or is discarded, here and at the server', async () => {
    const { calls } = await interrupt();
    await click('Discard');
    await button('Choose a photo');
    await waitFor(() => expect(calls).toEqual(['cancel {"uploadId":"up-1"}']));
    expect(stored.size).toBe(0);
  });

  it('[STOR-2] is not offered in another tab, where somebody else may register', async () => {
    const before = show();
    await before.choose(jpeg());
    await parcel(1);
    before.unmount();
    sessionStorage.clear();
    show();
    await button('Choose a photo');
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(screen.queryByText('Your upload was interrupted')).toBeNull();
  });
});

it('[STOR-1] the field says what it is for, what it takes and what the form has against it', async () => {
  const { field } = show();
  expect(field()).toHaveAccessibleDescription('JPEG, PNG or WebP, ideally under 8 MB Needed');
});

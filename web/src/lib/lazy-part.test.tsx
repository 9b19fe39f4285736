import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PageBoundary } from '@/app/page-boundary';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { renderInProviders } from '@/testing/render';
import { lazyPart } from './lazy-part';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

/** A part whose file cannot be had until the network is back. */
const aPart = () => {
  const network = { there: false };
  const load = vi.fn(async () => {
    if (!network.there) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>here it is</p> };
  });
  const Part = lazyPart(load);
  const change = (there: boolean) => {
    network.there = there;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
    act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')));
  };
  return { Part, load, change };
};

describe('[PLUS-5] a part whose file is missing', () => {
  it('beside a page is nothing, and comes by itself when the network is back', async () => {
    const { Part, load, change } = aPart();
    change(false);
    renderInProviders(
      <QuietBoundary>
        <Part />
      </QuietBoundary>,
    );
    await waitFor(() => expect(load).toHaveBeenCalled());
    await act(() => new Promise(resolve => setTimeout(resolve, 50)));
    expect(screen.queryByText('here it is')).toBeNull();
    change(true);
    expect(await screen.findByText('here it is')).toBeVisible();
  });

  it('in place of a page says so, is not asked for without end, and comes by itself', async () => {
    const { Part, load, change } = aPart();
    change(false);
    renderInProviders(
      <PageBoundary>
        <Part />
      </PageBoundary>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Part of this page didn’t load');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(load).toHaveBeenCalledOnce();
    change(true);
    expect(await screen.findByText('here it is')).toBeVisible();
  });

  it('in place of a page is asked for in a new document, when its reader tries again with a network', async () => {
    const { Part, change } = aPart();
    const reload = vi.fn();
    vi.stubGlobal('location', { pathname: '/', reload });
    onTestFinished(() => void vi.unstubAllGlobals());
    change(false);
    renderInProviders(
      <PageBoundary>
        <Part />
      </PageBoundary>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(reload).not.toHaveBeenCalled();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is drawn by `lazy-part.tsx` on every page', () => {
    const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    const bare = Object.entries(sources).filter(
      ([path, text]) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text) && !path.endsWith('lazy-part.tsx'),
    );
    expect(bare.map(([path]) => path)).toEqual([]);
  });
});

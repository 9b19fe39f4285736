import { expect, it, vi } from 'vitest';

// The further files are still loading.
vi.mock('./app/start-app', () => ({ startApp: () => new Promise(() => undefined) }));

it('the pre-rendered landing page is not visible on another page while that one loads', async () => {
  window.history.replaceState(null, '', '/login');
  document.body.innerHTML = '<div id="root" data-drawn="en"><h1>Landing</h1></div>';
  await import('./main');
  const root = document.getElementById('root')!;
  await vi.waitFor(() => expect(root.dataset['drawn']).toBeUndefined());
  expect(root).toBeEmptyDOMElement();
});

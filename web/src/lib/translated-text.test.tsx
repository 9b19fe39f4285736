import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { guardTranslatedTexts } from './translated-text';

/** As Chrome does it: each text becomes an element around an element around the translated words. */
const translate = async (root: Node = document.body): Promise<void> => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('font')) continue;
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    outer.firstElementChild!.textContent = `${text.data}!`;
    text.parentNode!.replaceChild(outer, text);
  }
  // Observers of the document are notified after the translator's task.
  await Promise.resolve();
};

type Shown = { icon: string; words: string; more: boolean; rows: readonly string[] };

/** Bare texts beside nodes that appear, disappear, change and move. */
function Live(shown: Shown) {
  return (
    <div data-testid="live">
      {shown.icon === 'a' ? <i>x</i> : <b>y</b>}
      {shown.words}
      {shown.more && <>4 min away · </>}
      {shown.rows.map(row => (
        <u key={row}>
          {row}, {row}
        </u>
      ))}
    </div>
  );
}

/** The page, and a function that changes it. */
const open = () => {
  const shown: Shown = { icon: 'a', words: 'NEW', more: true, rows: ['one', 'two'] };
  const { rerender } = render(<Live {...shown} />);
  return (next: Partial<Shown>) => rerender(<Live {...Object.assign(shown, next)} />);
};

beforeEach(() => onTestFinished(guardTranslatedTexts()));
const live = () => screen.getByTestId('live').textContent;

it('a page that is translated goes on: texts come, go, change and are told anew', async () => {
  const change = open();
  await translate();
  expect(live()).toBe('x!NEW!4 min away · !one!, !one!two!, !two!');
  change({ icon: 'b' });
  expect(live()).toBe('yNEW!4 min away · !one!, !one!two!, !two!');
  change({ more: false });
  expect(live()).toBe('yNEW!one!, !one!two!, !two!');
  change({ words: 'ACCEPTED' });
  await act(() => Promise.resolve());
  expect(live()).toBe('yACCEPTEDone!, !one!two!, !two!');
  await translate();
  change({ icon: 'a', more: true, rows: ['two', 'one'] });
  expect(live()).toBe('xACCEPTED!4 min away · two!, !two!one!, !one!');
  change({ rows: [] });
  expect(live()).toBe('xACCEPTED!4 min away · ');
});

it('a page whose original is shown again goes on too', async () => {
  const change = open();
  await translate();
  for (const translation of document.querySelectorAll('[data-testid=live] > font')) {
    translation.parentNode!.replaceChild(
      document.createTextNode(translation.textContent.replace('!', '')),
      translation,
    );
  }
  await Promise.resolve();
  change({ icon: 'b', more: false });
  expect(live()).toBe('yNEWone!, !one!two!, !two!');
  change({ words: 'PAID' });
  await act(() => Promise.resolve());
  expect(live()).toBe('yPAIDone!, !one!two!, !two!');
});

it('a node that is not a child and has no translation is still refused', () => {
  const stranger = document.createElement('i');
  expect(() => document.body.removeChild(stranger)).toThrow(DOMException);
});

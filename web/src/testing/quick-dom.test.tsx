import { expect, it } from 'vitest';

const PAGE = `<section id="form">
  <label for="name" id="l1">Name</label><label for="name" id="l2">In full</label><input id="name">
  <label id="l3">Wrapped <input id="wrapped"><input id="second"></label>
  <label id="l4" for="">For nothing <input id=""></label>
  <label id="l5" for="other">For another <select id="within"></select></label>
  <button id="bare"></button><input id="unseen" type="hidden"><label for="unseen" id="l6">Unseen</label>
</section><p id="outside"></p>`;

const page = (): HTMLElement => {
  document.body.innerHTML = PAGE;
  return document.body;
};

it('fields have the labels that a browser gives them', () => {
  const fields = [...page().querySelectorAll<HTMLInputElement>('input, select, button')];
  expect(fields.map(({ id, labels }) => [id, labels && [...labels].map(label => label.id)])).toEqual([
    ['name', ['l1', 'l2']],
    ['wrapped', ['l3']],
    ['second', []],
    ['', []],
    ['within', []],
    ['bare', []],
    ['unseen', null],
  ]);
});

it('an element is found by its id only inside of what was asked', () => {
  const ours = page();
  const form = ours.querySelector('[id="form"]')!;
  expect(form.querySelector('[id="wrapped"]')?.id).toBe('wrapped');
  expect(form.querySelector('[id="form"]')).toBeNull();
  expect(form.querySelector('[id="outside"]')).toBeNull();
  expect((ours.cloneNode(true) as HTMLElement).querySelector('[id="name"]')?.id).toBe('name');
});

import React from 'react';

/* jsdom answers some queries of Testing Library by walking through the whole page, and React records a stack trace for
   every element: a third of the time of a page with a form. These replacements give the same answers without the walk. */

const labelled = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];

const labelsOf = (field: HTMLElement): HTMLLabelElement[] | null => {
  if (field instanceof HTMLInputElement && field.type === 'hidden') return null;
  const around = field.closest('label');
  return Array.from(field.ownerDocument.getElementsByTagName('label')).filter(label =>
    label.hasAttribute('for') ? field.id && label.htmlFor === field.id : label === around && label.control === field,
  );
};
for (const { prototype } of labelled)
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      return labelsOf(this);
    },
  });

const idOnly = /^\[id="([^"\\]+)"\]$/;
const { querySelector } = Element.prototype;
Element.prototype.querySelector = function (this: Element, selectors: string): Element | null {
  const id = idOnly.exec(selectors)?.[1];
  const found = id && this.isConnected ? this.ownerDocument.getElementById(id) : null;
  return found && found !== this && this.contains(found) ? found : querySelector.call(this, selectors);
};

// React stops noting traces at this many a second; warnings then name the component without its line.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object | undefined
>;
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set: () => undefined });

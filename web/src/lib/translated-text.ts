/** Maps a text that a translator has taken out to the node in its place; `textOf` maps the node back. */
const placeOf = new WeakMap<Node, Node>();
const textOf = new WeakMap<Node, Node>();

/** The node in the document for a child that React expects there. */
const standIn = <T extends Node>(parent: Node, child: T): Node => {
  const place = placeOf.get(child);
  return child.parentNode !== parent && place?.parentNode === parent ? place : child;
};

/** A text that moves leaves no translation behind. */
const takeAlong = (node: Node): void => {
  const place = placeOf.get(node);
  if (!node.isConnected) place?.parentNode?.removeChild(place);
};

const patch = (): (() => void) => {
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    takeAlong(node);
    return appendChild.call(this, node) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    takeAlong(node);
    return insertBefore.call(this, node, before && standIn(this, before)) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, standIn(this, child));
    return child;
  };
  return () => void Object.assign(Node.prototype, { appendChild, insertBefore, removeChild });
};

/** Node in the place of a removed one: the translator's element for a text, a text for an element. */
const heirOf = ({ addedNodes, previousSibling, nextSibling }: MutationRecord, removed: Node): Node | undefined => {
  const wanted = removed.nodeType === Node.TEXT_NODE ? 'FONT' : '#text';
  return [...addedNodes, previousSibling, nextSibling].find(
    (node): node is Node => node?.nodeName === wanted && !textOf.has(node),
  );
};

/**
 * Protects a page whose texts the browser translates. A translator replaces each text by an element of its own, unknown
 * to React: React would fail when it removes the text or inserts something before it, and would update an invisible
 * text. Here the element replaces its text, and a changed text returns to its place, where the translator finds it.
 * Returns a function that ends it.
 */
export const guardTranslatedTexts = (): (() => void) => {
  const unpatch = patch();
  const changed = new MutationObserver(records => {
    for (const { target } of records) {
      const place = placeOf.get(target);
      if (!target.isConnected && place?.isConnected) place.parentNode!.replaceChild(target, place);
    }
  });
  const replaced = new MutationObserver(records => {
    for (const record of records) {
      for (const node of record.removedNodes) {
        const text = textOf.get(node) ?? node;
        if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
        const heir = heirOf(record, node);
        if (!heir) continue;
        placeOf.set(text, heir);
        textOf.set(heir, text);
        changed.observe(text, { characterData: true });
      }
    }
  });
  replaced.observe(document, { childList: true, subtree: true });
  return () => {
    replaced.disconnect();
    changed.disconnect();
    unpatch();
  };
};

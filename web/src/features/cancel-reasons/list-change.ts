/** One change of the list of reasons, by their labels, so that it can be repeated on a list that has changed. */
export type ListChange =
  | { kind: 'add'; label: string }
  | { kind: 'rename'; label: string; to: string }
  | { kind: 'remove'; label: string }
  /** `by`: -1 up, 1 down. */
  | { kind: 'move'; label: string; by: -1 | 1 };

const swapped = (reasons: readonly string[], from: number, to: number): string[] => {
  const moved = [...reasons];
  [moved[from], moved[to]] = [moved[to]!, moved[from]!];
  return moved;
};

/** The list after the change; the same list if there is no change. */
export const applied = (reasons: readonly string[], change: ListChange): readonly string[] => {
  const place = reasons.indexOf(change.label);
  if (change.kind === 'add') return place < 0 ? [...reasons, change.label] : reasons;
  if (place < 0) return reasons;
  if (change.kind === 'rename') return reasons.map((label, index) => (index === place ? change.to : label));
  if (change.kind === 'remove') return reasons.filter((_, index) => index !== place);
  const to = place + change.by;
  return to < 0 || to >= reasons.length ? reasons : swapped(reasons, place, to);
};

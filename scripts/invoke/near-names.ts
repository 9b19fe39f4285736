const MOST_NAMED = 5;

/** How many letters must be added, removed or changed to turn one word into the other. */
const lettersBetween = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(Math.min(row[j]! + (letter === other ? 0 : 1), row[j + 1]! + 1, next[j]! + 1));
    row = next;
  }
  return row.at(-1)!;
};

/** The names that somebody may have meant, nearest first. */
export const nearNames = (wanted: string, names: readonly string[]): string[] => {
  const plain = wanted.toLowerCase();
  return names
    .map(name => {
      const other = name.toLowerCase();
      return { name, far: other.includes(plain) || plain.includes(other) ? 0 : lettersBetween(plain, other) };
    })
    .filter(({ far }) => far <= Math.max(2, wanted.length / 3))
    .sort((a, b) => a.far - b.far)
    .slice(0, MOST_NAMED)
    .map(({ name }) => name);
};

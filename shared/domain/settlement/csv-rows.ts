const separators = [',', ';', '\t', '|'] as const;

/** The separator that the first line has most of. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (separator: string) => first.split(separator).length;
  return separators.reduce<string>((best, each) => (count(each) > count(best) ? each : best), ',');
};

/** Cells of a CSV file by RFC 4180; blank lines are left out. */
export const csvRows = (text: string): string[][] => {
  const plain = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(plain);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some(text => text !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < plain.length; at++) {
    const char = plain[at]!;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (plain[at + 1] === '"') cell += plain[++at]!;
      else isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (char === separator) endCell();
    else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  endRow();
  return rows;
};

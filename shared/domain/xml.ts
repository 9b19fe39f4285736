/** An element with its text, or with the elements in it. */
export type XmlNode = string | readonly XmlElement[];
export type XmlElement = readonly [name: string, content: XmlNode, attributes?: string];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that no XML may hold, and halves of surrogate pairs. */
const forbidden = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF\p{Cs}]/gu;

const escaped = (text: string): string =>
  text.replace(forbidden, ' ').replace(/[&<>"]/g, character => entities[character]!);

/** An element, or nothing if its text is missing. */
export const optional = (name: string, text: string | undefined): XmlElement[] => (text ? [[name, text]] : []);

/** Elements as text, one below the other, indented by their depth. */
export const xmlOf = (elements: readonly XmlElement[], depth = 0): string =>
  elements
    .map(([name, content, attributes = '']) => {
      const indent = '  '.repeat(depth);
      const open = `${indent}<${name}${attributes && ` ${attributes}`}>`;
      if (typeof content === 'string') return `${open}${escaped(content)}</${name}>`;
      return `${open}\n${xmlOf(content, depth + 1)}\n${indent}</${name}>`;
    })
    .join('\n');

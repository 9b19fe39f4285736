type ReadWord = (key: 'users.gone') => string | undefined;

let read: ReadWord = () => undefined;

/** The translator hands in how to read a word of its own: the landing page does without a translator. */
export const setTranslator = (reader: ReadWord): void => {
  read = reader;
};

/** A word in the reader's language; undefined as long as there is no translator, or none of its texts. */
export const translatorWord: ReadWord = key => read(key);

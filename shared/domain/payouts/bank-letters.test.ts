import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inBankLetters, nameForBank } from './bank-letters';

describe('[ADM-6] a name as the bank sees it', () => {
  it.each([
    ['Dana Ek', 'Dana Ek'],
    ['José Müller-Łukasiewicz', 'Jose Muller-Lukasiewicz'],
    ['Nguyễn Văn Đức', 'Nguyen Van Duc'],
    ['Владимир Щукин', 'Vladimir Shchukin'],
    ['王小明', 'Wang Xiao Ming'],
    ['O’Brien', "O'Brien"],
    ['🚕🚕 Taxi', 'Taxi'],
    ['Ek & Söner_<"AB">', 'Ek + Soner AB'],
    ['//Ek//Ab/', 'Ek/Ab'],
    ['Da\u2028na\r\nEk\t jr', 'Da na Ek jr'],
    ['ﬁrst Ⅻ', 'first XII'],
    ['🚕', ''],
    ['- . -', ''],
    [' ', ''],
  ])('%s is %s', (name, seen) => {
    expect(nameForBank(name)).toBe(seen);
  });

  it('a name in another script keeps letters', () => {
    for (const name of ['محمد العتيبي', 'Γιώργος', 'שלום', '김철수', 'สมชาย', 'अमित'])
      expect(nameForBank(name)).toMatch(/^[A-Za-z][A-Za-z ']+$/);
  });

  it('any text has only characters that banks take, and no slash where they refuse it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
        expect(inBankLetters(text)).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
        expect(inBankLetters(text)).not.toMatch(/^\/|\/$|\/\/|^ | $/);
        expect(nameForBank(text).length).toBeLessThanOrEqual(70);
        expect(inBankLetters(inBankLetters(text))).toBe(inBankLetters(text));
      }),
    );
  });
});

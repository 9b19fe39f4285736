import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { chatTextSchema } from './chat';

const sent = (text: unknown) => z.safeParse(chatTextSchema, text).data;

describe('[RT-3] the text of a message', () => {
  it.each([
    ['  hello \n', 'hello'],
    ['<b>5 < 6 & "x"</b><script>alert(1)</script>', '<b>5 < 6 & "x"</b><script>alert(1)</script>'],
    ['a\u202Egnp.exe\u202C b\u2066c\u2069', 'agnp.exe bc'],
    ['bell\u0007, null\u0000, delete\u007F, c1\u009B', 'bell, null, delete, c1'],
    ['tab\tand\r\nlines\rof\u2028all kinds', 'tab\tand\nlines\nof\nall kinds'],
    ['a\n\n\n\n\nb', 'a\n\nb'],
    ['أنا هنا\u200F (WAY 26F)\u200E', 'أنا هنا\u200F (WAY 26F)\u200E'],
    ['👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌روم', '👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌روم'],
    ['half \uD83D', 'half \uFFFD'],
    ['x'.repeat(1_000), 'x'.repeat(1_000)],
  ])('%j', (text, cleaned) => {
    expect(sent(text)).toBe(cleaned);
  });

  it.each([
    [''],
    ['  \n\t '],
    ['\u202E\u202C\u0000'],
    ['\u200B\u200D\u2060'],
    ['x'.repeat(1_001)],
    [' '.repeat(10_000) + 'x'],
    [7],
    [null],
    [undefined],
  ])('refuses %j', text => {
    expect(sent(text)).toBeUndefined();
  });
});

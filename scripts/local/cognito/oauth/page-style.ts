/** One style for all pages of the domain; plain on purpose, so that nobody mistakes them for a provider's own. */
export const PAGE_STYLE = `
:root { --ground: #f4f5f7; --card: #fff; --ink: #16181d; --quiet: #565c68; --line: #d5d9e1; --edge: #7b8494; --accent: #1a4fd0; --on-accent: #fff;
  --note: #fff4d6; --note-ink: #5c4300; --wrong: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ground: #111318; --card: #1b1e25; --ink: #eef0f4; --quiet: #a9b0be;
  --line: #333947; --edge: #8a92a3; --accent: #9db8ff; --on-accent: #0b1a45; --note: #3a2f10; --note-ink: #ffe3a0; --wrong: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--ground);
  color: var(--ink); font: 16px/1.5 'Inter Variable', Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 400px; padding: 28px 24px; border: 1px solid var(--line); border-radius: 20px; background: var(--card); }
h1 { margin: 0 0 12px; font-size: 20px; line-height: 1.25; text-wrap: balance; }
h2 { margin: 24px 0 8px; font-size: 16px; }
p { margin: 0 0 12px; color: var(--quiet); }
.note { padding: 10px 12px; border-radius: 12px; background: var(--note); color: var(--note-ink); font-size: 14px; }
.wrong { margin: 4px 0 0; color: var(--wrong); font-size: 14px; font-weight: 600; }
[aria-invalid] { border: 2px solid var(--wrong); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
button, .button { display: block; width: 100%; min-height: 56px; padding: 8px 16px; border: 1px solid var(--edge); border-radius: 12px;
  background: transparent; color: inherit; font: inherit; text-align: start; text-decoration: none; cursor: pointer; overflow-wrap: anywhere; }
.button { display: grid; align-items: center; }
button small { display: block; color: var(--quiet); font-size: 14px; }
button.main { margin-top: 16px; border-color: var(--accent); background: var(--accent); color: var(--on-accent); text-align: center; font-weight: 600; }
button.plain { margin-top: 8px; border-color: transparent; text-align: center; }
button:hover, .button:hover { border-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
label { display: block; margin: 12px 0 4px; font-size: 14px; }
input { width: 100%; min-height: 56px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 12px; background: transparent;
  color: inherit; font: inherit; }
code { overflow-wrap: anywhere; }
`;

/** Colours and sizes are the product's design tokens. */
export const OUTBOX_STYLE = `
:root { --ink: #14171f; --soft: #5a6070; --paper: #fff; --surface: #f7f5f0; --hairline: #e4e0d6; --amber: #ffb300;
  --email: #1f5fd6; --sms: #0b7a4b; --push: #b25e00; }
@media (prefers-color-scheme: dark) { :root { --ink: #f3f1ea; --soft: #a9afbd; --paper: #0f1218; --surface: #171b23;
  --hairline: #2a303b; --email: #8fb4ff; --sms: #62d3a0; --push: #ffb86b; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 24px 16px 64px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 'Inter Variable', system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 16px 24px; align-items: end; justify-content: space-between; margin-bottom: 24px; }
h1 { margin: 0; font-size: 28px; line-height: 1.2; letter-spacing: -0.02em; }
header p, time, #status { margin: 4px 0 0; color: var(--soft); font-size: 14px; }
form { display: grid; grid-template-columns: 1fr auto; gap: 4px 8px; flex: 1 1 16rem; max-width: 24rem; }
label { grid-column: 1 / -1; font-size: 14px; color: var(--soft); }
input, button { font: inherit; min-height: 44px; padding: 0 12px; border: 1px solid var(--hairline); border-radius: 8px;
  background: var(--surface); color: inherit; min-width: 0; }
button { cursor: pointer; font-weight: 600; }
:focus-visible { outline: 3px solid var(--amber); outline-offset: 2px; }
article, .empty { border: 1px solid var(--hairline); border-radius: 12px; background: var(--surface); padding: 16px; margin: 0 0 16px; }
.line { margin: 0; display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; overflow-wrap: anywhere; }
.line time { margin-inline-start: auto; font-variant-numeric: tabular-nums; }
.kind { font-size: 13px; font-weight: 700; }
.email { color: var(--email); } .sms { color: var(--sms); } .push { color: var(--push); }
h2 { margin: 8px 0 0; font-size: 18px; line-height: 1.35; overflow-wrap: anywhere; }
.body { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.body a { color: var(--email); }
.code { display: flex; gap: 12px; align-items: center; margin: 12px 0 0; }
code { font: 600 24px/1 ui-monospace, monospace; letter-spacing: 0.12em; user-select: all; }
details { margin-top: 12px; } summary { cursor: pointer; min-height: 24px; }
iframe { width: 100%; height: 20rem; margin-top: 8px; border: 1px solid var(--hairline); border-radius: 8px; background: #fff; }
.empty { text-align: center; padding: 48px 16px; } .empty p { color: var(--soft); margin: 8px 0 0; }
`;

/** Refreshes the list when it has changed, unless something in it is open or selected; also copies codes. */
export const OUTBOX_SCRIPT = `
const list = document.getElementById('messages');
const status = document.getElementById('status');
let shown = list.innerHTML;
async function refresh() {
  try {
    const reply = await fetch(location.href, { cache: 'no-store' });
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
    const next = page.getElementById('messages').innerHTML;
    const isBusy = list.querySelector('details[open]') || list.contains(document.activeElement) || !getSelection().isCollapsed;
    if (next !== shown && !isBusy) { list.innerHTML = shown = next; status.textContent = 'New message'; }
  } catch { status.textContent = 'The local runtime does not answer.'; }
  setTimeout(refresh, document.hidden ? 10000 : 2000);
}
setTimeout(refresh, 2000);
list.addEventListener('click', async event => {
  const button = event.target.closest('[data-copy]');
  if (!button) return;
  try { await navigator.clipboard.writeText(button.dataset.copy); status.textContent = button.textContent = 'Copied'; }
  catch { getSelection().selectAllChildren(button.previousElementSibling); status.textContent = 'Press Ctrl+C to copy.'; }
  setTimeout(() => { button.textContent = 'Copy code'; button.blur(); }, 1500);
});
`;

/** Style sheet of the dashboard. Its colours are those of the documentation. */
export const style = `
:root {
  color-scheme: light dark;
  --background: light-dark(#f6f9f9, #0d1113);
  --surface: light-dark(#fff, #14191c);
  --text: light-dark(#14191c, #f4f7f8);
  --muted: light-dark(#5b6770, #9aa6ae);
  --border: light-dark(#dfe6e8, #2b343a);
  --accent: light-dark(#0f6b73, #5cc8c2);
  --on-accent: light-dark(#fff, #0d1113);
  --error: light-dark(#c2382b, #f2877b);
}
* { box-sizing: border-box }
body {
  margin: 0;
  background: var(--background);
  color: var(--text);
  font: 15px/1.5 ui-sans-serif, system-ui, sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
header, main { max-inline-size: 1160px; margin-inline: auto; padding: 12px clamp(12px, 4vw, 32px) }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 20px }
header strong { margin-inline-end: auto }
h1 { font-size: 24px; line-height: 1.25; margin-block: 8px }
h2 { font-size: 17px; margin-block: 0 8px }
h3 { font-size: 14px; margin-block: 16px 4px; color: var(--muted) }
p { margin-block: 4px 12px }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px }
[aria-current] { color: inherit; font-weight: 600; text-decoration: none }
.muted { color: var(--muted) }
.error { color: var(--error); font-weight: 600 }
.grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); gap: 16px }
.card, .figures div {
  min-inline-size: 0;
  padding: 16px;
  border: 1px solid var(--border);
  border-radius: 12px;
  background: var(--surface);
}
.wide { grid-column: 1 / -1 }
.figures {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(132px, 1fr));
  gap: 12px;
  margin-block: 16px;
}
.figures div { display: flex; flex-direction: column; padding: 12px 16px }
.figures dt, .figures small { color: var(--muted); font-size: 13px }
.figures dd { margin: 0; font-size: 22px; font-weight: 600; line-height: 1.3; font-variant-numeric: tabular-nums }
.figures dd small { display: block; font-weight: 400 }
.scroll { overflow-x: auto }
table { inline-size: 100%; border-collapse: collapse; font-size: 14px }
th, td { padding: 4px 16px 4px 0; text-align: start; vertical-align: baseline }
tbody tr { border-block-start: 1px solid var(--border) }
th { font-weight: 400; color: var(--muted) }
td { min-inline-size: 72px }
thead th { font-size: 13px; white-space: nowrap }
tbody th { color: inherit; min-inline-size: 88px }
td:last-child, th:last-child { padding-inline-end: 0 }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap }
.bar { inline-size: 38%; min-inline-size: 56px; vertical-align: middle }
.bar svg, .chart { display: block; inline-size: 100% }
.bar svg { block-size: 8px }
.chart { block-size: 96px; margin-block: 8px 4px }
.fill { fill: var(--accent) }
.track { fill: var(--border) }
.ends { display: flex; justify-content: space-between; font-size: 13px; color: var(--muted); white-space: nowrap }
details { margin-block-start: 8px }
summary { cursor: pointer; color: var(--accent) }
form.fields { display: grid; gap: 14px; max-inline-size: 560px }
label { display: grid; gap: 4px; font-weight: 600 }
label small { font-weight: 400; color: var(--muted) }
label.check { display: flex; gap: 8px; align-items: center; font-weight: 400 }
input[type='text'], textarea, select {
  inline-size: 100%;
  padding: 8px 10px;
  border: 1px solid var(--muted);
  border-radius: 8px;
  background: var(--background);
  color: inherit;
  font: inherit;
  font-weight: 400;
}
button {
  padding: 8px 16px;
  border: 1px solid var(--accent);
  border-radius: 8px;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
  justify-self: start;
}
button.plain { background: none; color: var(--accent); padding-block: 4px }
@media (max-width: 480px) {
  .bar { display: none }
  .figures { grid-template-columns: 1fr 1fr }
}
`

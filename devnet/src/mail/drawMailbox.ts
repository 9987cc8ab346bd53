import type { ReceivedMail } from './startMailbox.ts'

const sheet = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 44rem; padding: 1.5rem 1rem }
h1 { font-size: 1.25rem }
article { border: 1px solid color-mix(in srgb, currentcolor 20%, transparent); border-radius: 0.75rem;
  margin-block: 1rem; padding: 1rem }
h2 { font-size: 1rem; margin: 0 }
p { margin: 0.25rem 0; opacity: 0.75; overflow-wrap: anywhere }
pre { font: inherit; margin: 0.75rem 0 0; overflow-wrap: anywhere; white-space: pre-wrap }`

/** Renders the mailbox page: newest email first, with clickable links. Contains no script. */
export function drawMailbox(
  path: string,
  mails: readonly ReceivedMail[],
): { body: string; type: string } | undefined {
  if (path === '/mailbox.css') return { body: sheet, type: 'text/css; charset=utf-8' }
  if (path !== '/') return undefined
  const list = mails.toReversed().map(drawMail).join('\n')
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>Mailbox (${mails.length})</title>
<link rel="stylesheet" href="/mailbox.css">
</head>
<body>
<h1>Mailbox</h1>
<p>All emails from the local server arrive here, whatever their recipient. Nothing leaves this machine.</p>
<main>
${list || '<p>No emails yet.</p>'}
</main>
</body>
</html>
`,
  }
}

function drawMail({ from, id, links, subject, text, to }: ReceivedMail): string {
  const found = new Set(links)
  const lines = text.split(/(\s+)/).map((word) => {
    const shown = escapeHtml(word)
    return found.has(word) ? `<a href="${shown}" rel="noreferrer">${shown}</a>` : shown
  })
  return `<article id="mail-${id}">
<h2 dir="auto">${escapeHtml(subject)}</h2>
<p>${escapeHtml(from)} → ${escapeHtml(to.join(', '))}</p>
<pre dir="auto">${lines.join('')}</pre>
</article>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

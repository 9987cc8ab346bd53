/** Card numbers of the local checkout, with their effects. */
export const testCards = {
  /** Paid at once, delivered at once. */
  paid: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** Paid, but delivered only when the page's button is pressed. */
  slow: '4000 0000 0000 3220',
  /** The page closes its window without any answer, as a user may do. */
  closes: '4000 0000 0000 0341',
} as const

export const sheet = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 26rem; padding: 1.5rem 1rem }
h1 { font-size: 1.25rem }
dl { display: grid; gap: 0.25rem 1rem; grid-template-columns: auto 1fr }
dt { opacity: 0.75 }
dd { margin: 0; overflow-wrap: anywhere; text-align: end }
label { display: block; margin-block: 0.75rem }
input { box-sizing: border-box; font: inherit; padding: 0.5rem; width: 100% }
button { font: inherit; min-height: 2.75rem; padding: 0.5rem 1rem }
code { white-space: nowrap }`

/** Closes the window; served as a file, because the page's policy allows no inline script. */
export const closeScript = 'window.close()\n'

/** Data of an order that the page shows. All values are text of the request and therefore escaped. */
export type CheckoutOrder = {
  readonly action: string
  readonly pays: string
  readonly receives: string
  readonly to: string
}

/** Draws the form with the card. */
export function drawForm({ action, pays, receives, to }: CheckoutOrder): string {
  const cards = [
    [testCards.paid, 'pays, and the coins arrive at once'],
    [testCards.slow, 'pays, and the coins arrive when you say so'],
    [testCards.declined, 'is declined'],
    [testCards.closes, 'closes this window'],
  ].map(([card, effect]) => `<li><code>${card}</code> ${effect}</li>`)
  return draw(
    'Local checkout',
    `<p>Nothing here costs money. The coins are those of the local chains.</p>
<dl>
<dt>You pay</dt><dd>${escapeHtml(pays)}</dd>
<dt>You receive</dt><dd>${escapeHtml(receives)}</dd>
<dt>To</dt><dd>${escapeHtml(to)}</dd>
</dl>
<form method="post" action="${escapeHtml(action)}">
<label>Card number <input name="card" inputmode="numeric" autocomplete="off" required></label>
<button>Pay</button>
</form>
<h2>Test cards</h2>
<ul>
${cards.join('\n')}
</ul>`,
  )
}

/** Draws a result; with an `action`, a button that delivers a slow order. */
export function drawResult(result: {
  action?: string
  closes?: boolean
  text: string
  title: string
}): string {
  const { action, closes, text, title } = result
  const form = action
    ? `<form method="post" action="${escapeHtml(action)}"><button>Deliver now</button></form>`
    : ''
  const script = closes ? '<script src="/close.js"></script>' : ''
  return draw(title, `<p>${escapeHtml(text)}</p>\n${form}${script}`)
}

function draw(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/checkout.css">
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

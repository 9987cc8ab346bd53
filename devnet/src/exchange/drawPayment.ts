/** Data of a payment that the page shows. */
export type DrawnPayment = {
  /** E.g. `1.5 USDC`. */
  amount: string
  id: string
  network: string
  /** Address on the chain. */
  recipient: string
  state: 'asked' | 'declined' | 'failed' | 'paid' | 'processing'
}

const results: Readonly<Record<Exclude<DrawnPayment['state'], 'asked'>, string>> = {
  declined: 'Declined. You can close this window.',
  failed: 'The transfer failed. You can close this window.',
  paid: 'Paid. You can close this window.',
  processing: 'The payment is being processed. You can close this window.',
}

/** Renders the page where the user pays or declines. Contains no script; its style sheet is {@link styleSheet}. */
export function drawPayment(payment: DrawnPayment): string {
  const { amount, id, network, recipient, state } = payment
  const button = (choice: string, text: string) =>
    `<button name="choice" value="${choice}">${text}</button>`
  const form = [
    `<form method="post" action="/pay/${id}">`,
    button('pay', `Pay ${escapeHtml(amount)}`),
    button('slowly', 'Pay slowly'),
    button('decline', 'Decline'),
    '</form>',
  ].join('\n')
  const action =
    state === 'asked' ? form : `<p role="status" data-state="${state}">${results[state]}</p>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Local exchange</title>
<!-- None: browsers would ask for one otherwise. -->
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/exchange.css">
</head>
<body>
<h1>Local exchange</h1>
<p>This exchange sends tokens of the local chains. They are worth nothing.</p>
<dl>
<dt>Amount</dt><dd data-testid="exchange-amount">${escapeHtml(amount)}</dd>
<dt>Network</dt><dd>${escapeHtml(network)}</dd>
<dt>Recipient</dt><dd data-testid="exchange-recipient">${escapeHtml(recipient)}</dd>
</dl>
${action}
</body>
</html>
`
}

export const styleSheet = `body { font: 16px/1.5 system-ui, sans-serif; margin: 1.5rem; max-width: 30rem }
dt { opacity: 0.75 }
dd { margin: 0 0 0.75rem; overflow-wrap: anywhere }
form { display: grid; gap: 0.75rem }
button { font: inherit; min-height: 2.75rem }
`

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

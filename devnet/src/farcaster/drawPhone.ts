import { farcasterPeople } from '../addresses.ts'

/**
 * Renders the page that simulates the Farcaster app on a phone: it shows the sign-in request and lets the tester choose
 * a user.
 */
export function drawPhone(
  channel: { domain: string; key: string; signed?: { username: string } | undefined } | undefined,
) {
  if (!channel) return draw('<p>No page is waiting. Start signing in with Farcaster on a page.</p>')
  const { domain, key, signed } = channel
  const choices = farcasterPeople.map(
    ({ fid, userName }) =>
      `<p><button name="fid" value="${fid}">Sign in as ${userName} (${fid})</button></p>`,
  )
  const body = signed
    ? `<p role="status">Signed in as ${signed.username}. Go back to the page.</p>`
    : `<form method="post" action="/connect?channel=${key}">\n${choices.join('\n')}\n</form>`
  return draw(
    `<p>${escapeHtml(domain)} asks who you are. Nothing here reaches the real Farcaster.</p>\n${body}`,
  )
}

function draw(body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Farcaster, local</title>
<!-- None: browsers would ask for one otherwise. -->
<link rel="icon" href="data:,">
</head>
<body>
<h1>A phone with Farcaster</h1>
${body}
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

import { people } from './people.ts'

/** Renders a provider's only page, which asks which account to use. Contains no script and no style. */
export function drawConsent({ brand, uid }: { brand: string; uid: string }): string {
  const choose = (value: string, text: string) =>
    `<p><button name="choice" value="${value}">${text}</button></p>`
  const accounts = people.map(({ id, name }) => choose(id, `Continue as ${name}`))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sign in with ${brand}</title>
<!-- None: browsers would ask for one otherwise. -->
<link rel="icon" href="data:,">
</head>
<body>
<h1>Local stand-in of ${brand}</h1>
<p>Nothing here reaches the real ${brand}.</p>
<form method="post" action="/interaction/${uid}">
${accounts.join('\n')}
<p><label>Another name <input name="name" autocomplete="off" pattern="[a-z][a-z0-9]{3,9}"></label></p>
${[choose('other', 'Continue as another'), choose('deny', 'Cancel'), choose('fail', 'Fail')].join('\n')}
</form>
</body>
</html>
`
}

import type { OutcomePage } from './routes.ts'

/** Where the page has room for what the server tells it. */
const place = /(<script type="application\/json" id="outcome">)(<\/script>)/

/**
 * The page that a provider's window ends on. Its script is one of the site's files; what it is told is
 * data, which no browser runs.
 */
export function createOutcomePage(options: {
  /** The page as it was built, with the headers of a window of the site. */
  read: () => Promise<{ headers: Record<string, string>; text: string }>
}): OutcomePage {
  return async (outcome, setCookie) => {
    const { headers, text } = await options.read()
    // What could end the element is written in another way.
    const data = JSON.stringify(outcome).replace(/[<>&\u2028\u2029]/g, toEscape)
    const body = text.replace(place, (_, begin: string, end: string) => begin + data + end)
    return new Response(body, {
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        ...(setCookie !== undefined && { 'set-cookie': setCookie }),
      },
      status: outcome.kind === 'refused' ? 400 : 200,
    })
  }
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

import type { OutcomePage } from './routes.ts'

/** Element of the page that receives the outcome. */
const place = /(<script type="application\/json" id="outcome">)(<\/script>)/

/** Creates the page that a provider's window ends on. The page's script is a static file; the outcome is inert JSON. */
export function createOutcomePage(options: {
  /** Reads the built page and the headers for the site's windows. */
  read: () => Promise<{ headers: Record<string, string>; text: string }>
}): OutcomePage {
  return async (outcome, setCookie) => {
    const { headers, text } = await options.read()
    // Escapes the characters that could end the script element.
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

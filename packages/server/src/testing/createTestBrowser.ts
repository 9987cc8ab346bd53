import { testFrameUrl } from './createTestDevice.ts'

/** The page where navigation ended. */
export type Landing = { html: string; response: Response; url: string }

/**
 * Simulates a browser: follows redirects, stores cookies per host, and submits forms. The frame's host is the test's
 * server.
 */
export function createTestBrowser(options: {
  fetch: typeof globalThis.fetch
  send: (request: Request) => Promise<Response>
}) {
  const cookies = new Map<string, Map<string, string>>()

  async function ask(url: string, init: RequestInit = {}): Promise<Response> {
    const { host, origin } = new URL(url)
    const jar = cookies.get(host) ?? new Map<string, string>()
    cookies.set(host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...init.headers, ...(cookie && { cookie }) }
    const response =
      origin === testFrameUrl
        ? await options.send(new Request(url, { ...init, headers }))
        : await options.fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** Follows redirects until a page, or an external URL. */
  async function open(start: string, init: RequestInit = {}): Promise<Landing> {
    let url = start
    let response = await ask(url, init)
    for (let steps = 0; steps < 12; steps++) {
      const location = response.headers.get('location')
      if (location === null) break
      url = new URL(location, url).href
      const isKnown = url.startsWith(testFrameUrl) || /\/\/\w+\.localhost:/.test(url)
      if (!isKnown) return { html: '', response, url }
      response = await ask(url)
    }
    return { html: await response.text(), response, url }
  }

  return {
    cookies,
    open,
    /** Presses a button of a provider's page. Submits the next page's form if it would submit itself. */
    async choose({ html, url }: Landing, choice: string): Promise<Landing> {
      const [, action = ''] = /<form[^>]+action="([^"]+)"/.exec(html) ?? []
      const next = await send(new URL(action, url).href, { choice })
      const fields = [...next.html.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
      const [, form] = /action="([^"]+\/oauth\/callback\/[^"]+)"/.exec(next.html) ?? []
      if (form === undefined) return next
      return send(
        form,
        Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])),
      )
    },
  }

  function send(url: string, fields: Record<string, string>): Promise<Landing> {
    return open(url, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      method: 'POST',
    })
  }
}

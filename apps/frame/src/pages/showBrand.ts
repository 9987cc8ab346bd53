import { cleanText } from '@fairlead/protocol'
import * as v from 'valibot'
import { createElement } from './createElement.ts'

/** The part of the project's configuration that is shown. The logo is never SVG, which may contain scripts. */
const Brand = v.object({
  logo: v.optional(v.pipe(v.string(), v.regex(/^data:image\/(?:gif|jpeg|png);base64,/))),
  name: v.string(),
})

/**
 * Shows above a window's content the name and logo of the project that the window's URL names. The line is there at
 * once, so that nothing moves when the server answers. It stays empty if the server doesn't answer.
 */
export async function showBrand({ fetch, root, url }: showBrand.Options): Promise<void> {
  const projectId = url.searchParams.get('projectId')
  if (!projectId) return
  const line = createElement('p', { className: 'brand' })
  root.before(line)
  // Not `getFrameConfig`: its schema would make these small pages larger.
  const target = new URL('/v1/frame/config', url)
  target.search = new URLSearchParams({ logo: '1', projectId }).toString()
  const answer = await fetch(target, { credentials: 'omit' })
    .then((response) => response.json())
    .catch(() => undefined)
  const { output, success } = v.safeParse(Brand, answer)
  if (!success) return
  if (output.logo) line.append(createElement('img', { alt: '', src: output.logo }))
  line.append(createElement('bdi', { textContent: cleanText(output.name, 100) }))
}

export declare namespace showBrand {
  type Options = {
    fetch: typeof globalThis.fetch
    root: HTMLElement
    /** URL of the window. */
    url: URL
  }
}

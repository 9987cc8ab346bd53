import { cleanText } from '@fairlead/protocol'
import * as v from 'valibot'
import { createElement } from './createElement.ts'

/** The part of the project's configuration that is shown. The logo is never SVG, which may contain scripts. */
const Brand = v.object({
  logo: v.optional(v.pipe(v.string(), v.regex(/^data:image\/(?:gif|jpeg|png);base64,/))),
  name: v.string(),
})

/**
 * Shows a project's name and logo above a window's content. The line is there at once, so that nothing moves when the
 * server answers. It stays empty if the server doesn't answer.
 *
 * Decoration only: anyone can make a link that names another project of this server. The origin that a window shows is
 * what the user can rely on.
 */
export async function showBrand({ fetch, projectId, root }: showBrand.Options): Promise<void> {
  if (!projectId) return
  const line = createElement('header', { className: 'brand' })
  root.before(line)
  // Not `getFrameConfig`: its schema would make these small pages larger.
  const query = new URLSearchParams({ logo: '1', projectId })
  const answer = await fetch(`/v1/frame/config?${query}`, {
    cache: 'no-store',
    credentials: 'omit',
  })
    .then((response) => response.json())
    .catch(() => undefined)
  const { output, success } = v.safeParse(Brand, answer)
  if (!success) return
  if (output.logo) line.append(createElement('img', { alt: '', src: output.logo }))
  line.append(createElement('bdi', { textContent: cleanText(output.name, 100) }))
}

/** Returns the project that a window's URL names. */
export function readProjectId({ search }: Pick<Location, 'search'>): string | null {
  return new URLSearchParams(search).get('projectId')
}

export declare namespace showBrand {
  type Options = {
    fetch: typeof globalThis.fetch
    projectId: string | null
    root: HTMLElement
  }
}

import { createFairlead } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { mount } from '@fairlead/react/elements'
import { readTagOptions } from './tagOptions.ts'

/** Marks a tag that was read, since the module may be loaded twice, e.g. as `fairlead.js?a` and `?b`. */
const taken = 'data-fairlead-taken'

/**
 * Returns the script tag that loaded this module and has options; modules have no `document.currentScript`.
 * After a redirect `url` differs from the tag's `src`; then the first tag with options is used.
 */
export function findTag(url: string): HTMLScriptElement | undefined {
  if (typeof document === 'undefined') return undefined
  const selector = `script[data-fairlead]:not([${taken}])`
  const tags = [...document.querySelectorAll<HTMLScriptElement>(selector)]
  return tags.find(({ src }) => src === url) ?? tags[0]
}

/** Creates and mounts the widget of a tag, or logs why it can't. */
export async function startFromTag(tag: HTMLScriptElement): Promise<void> {
  tag.toggleAttribute(taken, true)
  try {
    const options = await readTagOptions(tag.dataset.fairlead ?? '')
    await bodyParsed()
    mount(createFairlead(options))
  } catch (error) {
    const why = BaseError.is(error) ? error.message : String(error)
    // biome-ignore lint/suspicious/noConsole: a script tag has no caller that could catch the error
    console.error(`[Fairlead] The script tag with data-fairlead is ignored. ${why}`)
  }
}

/** Waits for the body, because an `async` script in the head can run before it exists. */
async function bodyParsed(): Promise<void> {
  if (document.body) return
  await new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve, { once: true })
  })
}

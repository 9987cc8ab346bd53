import { createFairlead } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { mount } from '@fairlead/react/elements'
import { readTagOptions } from './tagOptions.ts'

/** On a tag that was read: the same module may be on a page twice, as `fairlead.js?a` and `?b`. */
const taken = 'data-fairlead-taken'

/**
 * The tag that brought this module and carries options; a module has no `document.currentScript`.
 * Behind a redirect, `url` is not what the tag says: then the first one with options is meant.
 */
export function findTag(url: string): HTMLScriptElement | undefined {
  if (typeof document === 'undefined') return undefined
  const selector = `script[data-fairlead]:not([${taken}])`
  const tags = [...document.querySelectorAll<HTMLScriptElement>(selector)]
  return tags.find(({ src }) => src === url) ?? tags[0]
}

/** Creates and mounts the widget that a tag describes, or says on the console why it can't. */
export async function startFromTag(tag: HTMLScriptElement): Promise<void> {
  tag.toggleAttribute(taken, true)
  try {
    const options = await readTagOptions(tag.dataset.fairlead ?? '')
    await bodyParsed()
    mount(createFairlead(options))
  } catch (error) {
    const why = BaseError.is(error) ? error.message : String(error)
    // biome-ignore lint/suspicious/noConsole: a tag has no caller that could be told
    console.error(`[Fairlead] The tag with data-fairlead was left out. ${why}`)
  }
}

/** An `async` tag in the head may run before there is a body. */
async function bodyParsed(): Promise<void> {
  if (document.body) return
  await new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve, { once: true })
  })
}

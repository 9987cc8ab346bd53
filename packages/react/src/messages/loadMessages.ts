import type { LanguageName } from '@fairlead/protocol'
import type { Messages } from './en.ts'

const loaded = new Map<LanguageName, Messages>()
const listeners = new Set<() => void>()

/** Loads all messages of a language once. Rejects if they can't be loaded; the next call tries again. */
export async function loadMessages(name: LanguageName): Promise<Messages> {
  const messages = await (name === 'en'
    ? import('./en.ts').then(({ en }) => en)
    : import('./loadCatalogue.ts').then(({ loadCatalogue }) => loadCatalogue(name)))
  const known = loaded.get(name)
  if (known) return known
  loaded.set(name, messages)
  for (const listener of listeners) listener()
  return messages
}

/**
 * Loads the messages of the first open: in English those of `enFirst`, in other languages all. The messages that
 * `enFirst` lacks belong to views that wait for `loadMessages`.
 */
export async function loadFirstMessages(name: LanguageName): Promise<Messages> {
  if (name !== 'en' || loaded.has(name)) return loadMessages(name)
  return (await import('./enFirst.ts')).enFirst as unknown as Messages
}

/** Returns the messages of a language if `loadMessages` has loaded them. */
export function loadedMessages(name: LanguageName): Messages | undefined {
  return loaded.get(name)
}

/** Calls the listener after each catalogue that loads. */
export function onMessages(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

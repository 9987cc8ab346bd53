import type { en } from './en.ts'

/** Every word of the windows; a language without one of them does not compile. */
export type WindowWords = { readonly [name in keyof typeof en]: string }

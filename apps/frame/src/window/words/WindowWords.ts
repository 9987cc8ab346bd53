import type { en } from './en.ts'

/** Texts of the windows. A language that lacks one doesn't compile. */
export type WindowWords = { readonly [name in keyof typeof en]: string }

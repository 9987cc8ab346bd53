import type { en } from './en.ts'

/** Texts of the windows; a language that lacks one does not compile. */
export type WindowWords = { readonly [name in keyof typeof en]: string }

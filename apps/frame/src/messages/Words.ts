import type { en } from './en.ts'

/** Texts of the approval; a language that lacks one does not compile. */
export type Words = { readonly [name in keyof typeof en]: string }

import type { en } from './en.ts'

/** Every word of the approval; a language without one of them does not compile. */
export type Words = { readonly [name in keyof typeof en]: string }

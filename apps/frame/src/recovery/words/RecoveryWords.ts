import type { en } from './en.ts'

/** Texts for securing and unlocking; a language that lacks one does not compile. */
export type RecoveryWords = { readonly [name in keyof typeof en]: string }

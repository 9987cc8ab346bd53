import type { en } from './en.ts'

/** Texts for securing and unlocking. A language that lacks one doesn't compile. */
export type RecoveryWords = { readonly [name in keyof typeof en]: string }

import type { en } from './en.ts'

/** Every word of securing and unlocking; a language without one of them does not compile. */
export type RecoveryWords = { readonly [name in keyof typeof en]: string }

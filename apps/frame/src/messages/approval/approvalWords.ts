import type { Catalogue, Language } from '../languages.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { type ApprovalWords, en } from './en.ts'

export type { ApprovalWords } from './en.ts'
export type ApprovalLanguage = Language<ApprovalWords>

export const approvalWords: Catalogue<ApprovalWords> = { ar, de, en }

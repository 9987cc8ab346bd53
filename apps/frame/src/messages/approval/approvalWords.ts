import type { Language, Part } from '../languages.ts'
import { type ApprovalWords, en } from './en.ts'

export type { ApprovalWords } from './en.ts'
export type ApprovalLanguage = Language<ApprovalWords>

export const approvalWords: Part<ApprovalWords> = { en, name: 'approval' }

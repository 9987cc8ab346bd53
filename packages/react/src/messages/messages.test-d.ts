import type { FairleadOptions, ThemeVariable } from '@fairlead/core'
import type { themeVariableNames } from '@fairlead/core/internal'
import type { PartialMessages } from './en.ts'

const own: PartialMessages = { connectTitle: 'Sign in' }
export const messages: FairleadOptions['messages'] = own
// @ts-expect-error The message's name has a typo.
export const typo: FairleadOptions['messages'] = { conectTitle: 'Sign in' }
export const constant: FairleadOptions['messages'] = { continueIn: 'Open your wallet' }
// @ts-expect-error This text has no value to insert.
export const misfit: FairleadOptions['messages'] = { connectTitle: (name: string) => name }

export const theme: FairleadOptions['themeVariables'] = { '--fairlead-accent': '#06c' }
// @ts-expect-error The variable's name has a typo.
export const themeTypo: FairleadOptions['themeVariables'] = { '--fairlead-acent': '#06c' }

/** The theme sheet has every variable that the options accept. */
export const isComplete: ThemeVariable extends (typeof themeVariableNames)[number] ? true : false =
  true

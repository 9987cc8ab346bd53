import { BaseError } from '@fairlead/protocol'
import { createContext, use } from 'react'
import type { Messages } from './en.ts'

/** Given by the surface, which loads the language; there is no default, so that none is loaded twice. */
export const MessagesContext: React.Context<Messages | undefined> = createContext<
  Messages | undefined
>(undefined)

/** The words of the current language. */
export function useMessages(): Messages {
  const messages = use(MessagesContext)
  if (messages) return messages
  throw new BaseError('UNKNOWN', { shortMessage: 'A view stands outside the surface' })
}

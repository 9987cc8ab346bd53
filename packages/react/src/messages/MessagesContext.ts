import { createContext, use } from 'react'
import { en, type Messages } from './en.ts'

export const MessagesContext: React.Context<Messages> = createContext<Messages>(en)

/** The words of the current language. */
export function useMessages(): Messages {
  return use(MessagesContext)
}

import { BaseError } from '@fairlead/protocol'
import { createContext, useContext } from 'react'
import type { Messages } from './en.ts'

/** Provided by the surface, which loads the catalogue. No default, so that no catalogue is loaded twice. */
export const MessagesContext: React.Context<Messages | undefined> = createContext<
  Messages | undefined
>(undefined)

/** Returns the messages of the current language. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext)
  if (messages) return messages
  throw new BaseError('UNKNOWN', {
    shortMessage: '`useMessages` must be used inside `<ModalSurface>`',
  })
}

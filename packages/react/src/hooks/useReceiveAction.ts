import { offersFeature } from '@fairlead/core/internal'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useMessages } from '../messages/MessagesContext.ts'

/** Returns the "Receive" action offered by empty lists; undefined where receiving is off. */
export function useReceiveAction(): { label: string; onPress: () => void } | undefined {
  const fairlead = useFairleadInstance('useReceiveAction')
  const messages = useMessages()
  if (!offersFeature(fairlead, 'receive')) return undefined
  return { label: messages.receive, onPress: () => fairlead.modal.push('Receive') }
}

import { useEffect } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useReceiveAction } from '../../hooks/useReceiveAction.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { LineBones } from '../../ui/ListItem.tsx'
import { Placeholder } from '../../ui/Placeholder.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'

/** Content below or instead of the list: placeholders, the empty state, or an error with a retry. */
export function ActivityStates(props: {
  isEmpty: boolean
  refetch: () => void
  status: 'error' | 'pending' | 'success'
}) {
  const { isEmpty, refetch, status } = props
  const { events, modal } = useFairleadInstance('ActivityStates')
  const messages = useMessages()
  const receive = useReceiveAction()
  const hasFailed = status === 'error'
  useEffect(() => {
    if (!hasFailed) return
    events.emit('ACTIVITY_ERROR', {})
    modal.showToast({ message: messages.activityFailed, variant: 'error' })
  }, [events, hasFailed, messages, modal])
  useAnnounce(status === 'success' && isEmpty ? messages.activityEmpty : '')
  if (hasFailed)
    return (
      <Placeholder
        action={{ label: messages.retry, onPress: refetch }}
        drawing="failed"
        testId="fl-activity-error"
      >
        {messages.activityFailed}
      </Placeholder>
    )
  if (status === 'pending') return <LineBones label={messages.loading} />
  if (!isEmpty) return null
  return (
    <Placeholder action={receive} drawing="activity" testId="fl-activity-empty">
      {messages.activityEmpty}
    </Placeholder>
  )
}

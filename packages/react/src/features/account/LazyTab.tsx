import { type ComponentType, useEffect, useState } from 'react'
import { useMessages } from '../../messages/MessagesContext.ts'
import type { AccountTab } from '../../modal/accountTabs.ts'
import { LineBones } from '../../ui/ListItem.tsx'
import { Placeholder } from '../../ui/Placeholder.tsx'

/** Loads a tab when it is chosen, and offers a retry if that fails. */
export function LazyTab({ tab }: { tab: AccountTab }) {
  const messages = useMessages()
  const [Shown, setShown] = useState<ComponentType>()
  const [tries, setTries] = useState({ count: 0, hasFailed: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again.
  useEffect(() => {
    let isGone = false
    tab.load().then(
      (component) => isGone || setShown(() => component),
      () => isGone || setTries(({ count }) => ({ count, hasFailed: true })),
    )
    return () => {
      isGone = true
    }
  }, [tab, tries.count])
  if (Shown) return <Shown />
  if (!tries.hasFailed) return <LineBones label={messages.loading} />
  const retry = () => setTries(({ count }) => ({ count: count + 1, hasFailed: false }))
  return (
    <Placeholder
      action={{ label: messages.retry, onPress: retry }}
      drawing="failed"
      testId="fl-account-tab-failed"
    >
      {messages.loadFailed}
    </Placeholder>
  )
}

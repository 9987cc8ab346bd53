import type { Namespace } from '@fairlead/protocol'
import { type ComponentType, useContext, useEffect, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { type AccountTab, AccountTabsContext } from '../../modal/accountTabs.ts'
import { LineBones } from '../../ui/ListItem.tsx'
import { Placeholder } from '../../ui/Placeholder.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { holdsFocus } from '../../ui/useReturnFocus.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './AccountTabs.module.css'

/** The account's tokens, NFTs and activity as tabs; the chosen tab is remembered per namespace. */
export function AccountTabs() {
  useStyles(css)
  const messages = useMessages()
  const { current, namespace, show, tabs } = useTabs()
  if (!current) return null

  const panel = <LazyTab key={`${namespace} ${current.id}`} tab={current} />
  if (tabs.length === 1)
    return (
      <section aria-labelledby={tabId(current)} className={styles.panel} {...holdsFocus}>
        <h2 className={styles.heading} id={tabId(current)}>
          {messages[current.label]}
        </h2>
        {panel}
      </section>
    )
  return (
    <Tabs
      current={current.id}
      label={messages.accountTabs}
      name="fl-account"
      onChoose={show}
      tabs={tabs.map(({ id, label }) => ({ id, title: messages[label] }))}
    >
      {panel}
    </Tabs>
  )
}

function tabId({ id }: AccountTab): string {
  return `fl-account-tab-${id}`
}

/** Returns the tabs of the active namespace and the one that is shown. */
function useTabs() {
  const fairlead = useFairleadInstance('useTabs')
  const { features, modal, store } = fairlead
  const all = useContext(AccountTabsContext)
  const namespace: Namespace = useSelected(store, (state) => state.activeNamespace)
  const chosen = useSelected(modal.store, ({ accountTabs }) => accountTabs?.[namespace])
  // Renders again when the project's features change; each tab's `isShown` reads them itself.
  useSelected(features, ({ activity }) => activity)
  const tabs = all.filter((tab) => tab.isShown(fairlead, namespace))
  const current = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  const show = (id: string) =>
    modal.store.setState(({ accountTabs }) => ({
      accountTabs: { ...accountTabs, [namespace]: id },
    }))
  return { current, namespace, show, tabs }
}

/** Loads a tab when it is chosen, and offers a retry if that fails. */
function LazyTab({ tab }: { tab: AccountTab }) {
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

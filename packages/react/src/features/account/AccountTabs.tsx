import type { Namespace } from '@fairlead/protocol'
import { type KeyboardEvent, use, useRef } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { type AccountTab, AccountTabsContext } from '../../modal/accountTabs.ts'
import { holdsFocus } from '../../ui/useReturnFocus.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './AccountTabs.module.css'
import { LazyTab } from './LazyTab.tsx'

/** What the account holds and did, one part at a time; the choice is kept for each namespace. */
export function AccountTabs() {
  useStyles(css)
  const messages = useMessages()
  const { current, namespace, show, tabs } = useTabs()
  const list = useRef<HTMLDivElement>(null)
  if (!current) return null

  function move(event: KeyboardEvent<HTMLElement>) {
    const index = tabs.findIndex(({ id }) => id === current?.id)
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const steps: Record<string, number> = {
      ArrowLeft: index + (isRtl ? 1 : -1),
      ArrowRight: index + (isRtl ? -1 : 1),
      End: tabs.length - 1,
      Home: 0,
    }
    const step = steps[event.key]
    const next = step === undefined ? undefined : tabs[(step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    show(next)
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus()
  }

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
    <div className={styles.tabs}>
      <div aria-label={messages.accountTabs} className={styles.list} ref={list} role="tablist">
        {tabs.map((tab) => (
          <button
            aria-controls={panelId}
            aria-selected={tab.id === current.id}
            className={styles.tab}
            data-testid={`fl-account-tab-${tab.id}`}
            id={tabId(tab)}
            key={tab.id}
            onClick={() => show(tab)}
            onKeyDown={move}
            role="tab"
            tabIndex={tab.id === current.id ? 0 : -1}
            type="button"
          >
            {messages[tab.label]}
          </button>
        ))}
      </div>
      <div
        {...panelFocus}
        aria-labelledby={tabId(current)}
        className={styles.panel}
        id={panelId}
        role="tabpanel"
      >
        {panel}
      </div>
    </div>
  )
}

const panelId = 'fl-account-panel'
/** Reached by keyboard: what is read there may hold nothing that can be pressed. */
const panelFocus = { ...holdsFocus, tabIndex: 0 }

function tabId({ id }: AccountTab): string {
  return `fl-account-tab-${id}`
}

/** Those there are in this namespace, and the one that is shown. */
function useTabs() {
  const fairlead = useFairleadInstance('useTabs')
  const { features, modal, store } = fairlead
  const all = use(AccountTabsContext)
  const namespace: Namespace = useSelected(store, (state) => state.activeNamespace)
  const chosen = useSelected(modal.store, ({ accountTabs }) => accountTabs?.[namespace])
  // Renders again when the project says otherwise; the tabs look themselves.
  useSelected(features, ({ activity }) => activity)
  const tabs = all.filter((tab) => tab.isShown(fairlead, namespace))
  const current = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  const show = ({ id }: AccountTab) =>
    modal.store.setState(({ accountTabs }) => ({
      accountTabs: { ...accountTabs, [namespace]: id },
    }))
  return { current, namespace, show, tabs }
}

import type { Fairlead } from '@fairlead/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { useSelected } from '../hooks/useSelected.ts'
import tokenStyles from '../theme/tokens.module.css'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useStyles } from '../ui/useStyles.ts'
import styles, { css } from './DevtoolsPanel.module.css'
import { FaultList, faultTitles } from './FaultList.tsx'
import type { Recording } from './Recording.ts'
import { AttemptList, CallList, EventList } from './recordedLists.tsx'
import { StateList } from './StateList.tsx'
import { WalletReports } from './WalletReports.tsx'

const tabs = [
  { id: 'state', title: 'State' },
  { id: 'events', title: 'Events' },
  { id: 'calls', title: 'Calls' },
  { id: 'wallets', title: 'Wallets' },
  { id: 'attempts', title: 'Attempts' },
  { id: 'faults', title: 'Faults' },
] as const
type TabId = (typeof tabs)[number]['id']

/** The developer panel: a button that opens tabs at the bottom of the window. Its texts are in English only. */
export function DevtoolsPanel({ fairlead, recording }: DevtoolsPanel.Props) {
  useStyles(css)
  const [isOpen, setIsOpen] = useState(false)
  const [tab, setTab] = useState<TabId>('state')
  const root = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  const recorded = useSelected(recording, all)
  useEffect(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    const target = isOpen ? '[role=tab][aria-selected=true]' : 'button'
    root.current?.querySelector<HTMLElement>(target)?.focus()
  }, [isOpen])
  const simulated = recorded.faults.map((fault) => faultTitles[fault]).join(', ')
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Otherwise the key would also close the modal behind the panel.
    event.preventDefault()
    event.stopPropagation()
    setIsOpen(false)
  }
  return (
    <div className={tokenStyles.root} dir="ltr" lang="en" ref={root}>
      {isOpen ? (
        <section aria-label="Fairlead devtools" className={styles.panel} onKeyDown={closeOnEscape}>
          <header className={styles.header}>
            <h2>Fairlead devtools</h2>
            <button
              className={styles.small}
              onClick={() => recording.setState({ attempts: [], calls: [], events: [] })}
              type="button"
            >
              Clear
            </button>
            <IconButton icon="close" label="Close devtools" onPress={() => setIsOpen(false)} />
          </header>
          {simulated && <Simulated>{simulated}</Simulated>}
          <div className={styles.body}>
            <Tabs current={tab} label="Sections" name="fl-devtools" onChoose={setTab} tabs={tabs}>
              {tab === 'state' && <StateList fairlead={fairlead} />}
              {tab === 'events' && <EventList events={recorded.events} />}
              {tab === 'calls' && <CallList calls={recorded.calls} />}
              {tab === 'wallets' && <WalletReports fairlead={fairlead} />}
              {tab === 'attempts' && <AttemptList attempts={recorded.attempts} />}
              {tab === 'faults' && <FaultList faults={recorded.faults} recording={recording} />}
            </Tabs>
          </div>
        </section>
      ) : (
        <button
          aria-expanded={false}
          className={styles.launcher}
          onClick={() => setIsOpen(true)}
          type="button"
        >
          Fairlead devtools
          {simulated && <Simulated>{simulated}</Simulated>}
        </button>
      )}
    </div>
  )
}

export declare namespace DevtoolsPanel {
  type Props = { fairlead: Fairlead; recording: StoreApi<Recording> }
}

function Simulated({ children }: { children: string }) {
  return (
    <span className={styles.simulated}>
      <Icon name="warning" size={16} />
      Simulated: {children}
    </span>
  )
}

const all = (recording: Recording) => recording

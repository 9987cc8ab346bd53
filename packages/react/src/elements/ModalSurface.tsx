import { type Fairlead, hasAddress, topOf } from '@fairlead/core'
import { useEffect, useMemo, useRef } from 'react'
import { useSelected } from '../hooks/useSelected.ts'
import type { Messages } from '../messages/en.ts'
import { MessagesContext } from '../messages/MessagesContext.ts'
import { ownMessages } from '../messages/ownMessages.ts'
import { AccountActionsContext } from '../modal/AccountActionsContext.ts'
import { AccountTabsContext } from '../modal/accountTabs.ts'
import { ClosingNotice } from '../modal/ClosingNotice.tsx'
import { EmbeddedCard } from '../modal/EmbeddedCard.tsx'
import { ModalDialog } from '../modal/ModalDialog.tsx'
import { LooseToast } from '../modal/ToastBar.tsx'
import type { Fetched } from '../modal/ViewSlot.tsx'
import { accountActions, accountTabs, views } from '../registry.ts'
import { css } from '../theme/surface.module.css'
import { themeVariableNames } from '../theme/themeVariables.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { useStyles } from '../ui/useStyles.ts'

/** Everything that the modal draws; loaded when there is first something to draw. */
export function ModalSurface({
  fairlead,
  fetched,
  isEmbedded,
  messages: ours,
}: ModalSurface.Props) {
  useStyles(css)
  const { modal, options } = fairlead
  const isOpen = useSelected(modal.store, ({ navigation }) => navigation.open)
  const { messages, unknown } = useMemo(
    () => ownMessages(ours, options.messages),
    [options.messages, ours],
  )
  useWarnings(
    fairlead,
    unknown.map((name) => `\`messages.${name}\` is not a text of the UI and is ignored.`),
  )
  useWarnings(
    fairlead,
    Object.keys(options.themeVariables)
      .filter((name) => !isThemeVariable(name))
      .map((name) => `\`themeVariables['${name}']\` is not a theme variable and is ignored.`),
  )
  useLeavingConnect(fairlead)
  // An embedded modal is never closed: closing it leads back to its first view.
  useEffect(() => {
    if (isEmbedded && !isOpen) void modal.open()
  }, [isEmbedded, isOpen, modal])
  const onError = (error: unknown) => {
    fairlead.report(error, 'INTERNAL_SDK_ERROR')
    modal.close()
  }
  return (
    <MessagesContext.Provider value={messages}>
      <AccountTabsContext.Provider value={accountTabs}>
        <AccountActionsContext.Provider value={accountActions}>
          <Boundary key={String(isEmbedded || isOpen)} onError={onError}>
            {isEmbedded ? (
              <EmbeddedCard fetched={fetched} views={views} />
            ) : isOpen ? (
              <ModalDialog fetched={fetched} views={views} />
            ) : (
              <LooseToast />
            )}
          </Boundary>
          <ClosingNotice />
        </AccountActionsContext.Provider>
      </AccountTabsContext.Provider>
    </MessagesContext.Provider>
  )
}

export declare namespace ModalSurface {
  type Props = {
    fairlead: Fairlead
    fetched: Fetched
    /** True if the views render in place instead of in a dialog. */
    isEmbedded: boolean
    /** Messages in the current language. */
    messages: Messages
  }
}

/** Logs each line once to the developer console, with `debug` only. */
function useWarnings({ environment, options }: Fairlead, lines: readonly string[]): void {
  const told = useRef<Set<string>>(undefined)
  useEffect(() => {
    told.current ??= new Set()
    for (const line of options.debug ? lines : []) {
      if (told.current.has(line)) continue
      told.current.add(line)
      environment.console.warn(`[Fairlead] ${line}`)
    }
  })
}

/** Leaves a page's own Connect view once an account connects. That view only connects; leaving is our part. */
function useLeavingConnect({ modal, options, store }: Fairlead) {
  const isConnected = useSelected(store, hasAddress)
  const wasConnected = useRef(isConnected)
  useEffect(() => {
    const isNew = isConnected && !wasConnected.current
    wasConnected.current = isConnected
    if (!isNew || !options.views.Connect || modal.view() !== 'Connect') return
    const { navigation } = modal.store.getState()
    const top = topOf(navigation)
    const wanted = top?.view === 'Connect' ? top.data?.redirectView : undefined
    if (
      wanted === 'Account' ||
      wanted === 'Activity' ||
      wanted === 'Pay' ||
      wanted === 'Receive' ||
      wanted === 'Send'
    )
      modal.reset(wanted)
    else modal.close()
  }, [isConnected, modal, options])
}

const known: ReadonlySet<string> = new Set(themeVariableNames)

function isThemeVariable(name: string): boolean {
  return known.has(name)
}

import type { Fairlead } from '@fairlead/core'
import { hasAddress, topOf } from '@fairlead/core/internal'
import { useEffect, useMemo, useRef } from 'react'
import { useSelected } from '../hooks/useSelected.ts'
import type { Messages } from '../messages/en.ts'
import { useLanguage } from '../messages/LanguageContext.ts'
import { loadedMessages } from '../messages/loadMessages.ts'
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
import { Boundary } from '../ui/Boundary.tsx'
import { useStyles } from '../ui/useStyles.ts'

/** Everything that the modal draws; loaded when there is first something to draw. */
export function ModalSurface({
  fairlead,
  fetched,
  isEmbedded,
  layout,
  messages: ours,
}: ModalSurface.Props) {
  useStyles(css)
  const { modal, options } = fairlead
  const isOpen = useSelected(modal.store, ({ navigation }) => navigation.open)
  const { messages, unknown } = useMemo(
    () => ownMessages(ours, options.messages),
    [options.messages, ours],
  )
  const { name: language } = useLanguage()
  // Before all texts have loaded, their names are not known.
  const isWhole = loadedMessages(language) === ours
  useWarnings(fairlead, isWhole ? unknown : noNames, ours)
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
              <ModalDialog
                fetched={fetched}
                isWide={(layout ?? options.layout) === 'wide'}
                views={views}
              />
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
    /** Attribute `layout` of the element; takes precedence over the option `layout`. */
    layout?: string | null | undefined
    /** Messages in the current language. */
    messages: Messages
  }
}

const noNames: readonly string[] = []

/** With `debug`, logs options that have no effect. The code loads only if there may be such options. */
function useWarnings(fairlead: Fairlead, unknown: readonly string[], ours: Messages): void {
  const { options } = fairlead
  useEffect(() => {
    const { email, socials } = options.features
    const isSuspect =
      unknown.length > 0 ||
      Object.keys(options.themeVariables).length > 0 ||
      (!options.frameUrl && (email || socials))
    if (options.debug && isSuspect)
      import('./warnOfOptions.ts').then(
        ({ warnOfOptions }) => warnOfOptions(fairlead, unknown, ours),
        () => {},
      )
  }, [fairlead, options, ours, unknown])
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

import type { ModalState } from '@fairlead/core'
import { hasAddress, topOf } from '@fairlead/core/internal'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useStyles } from '../ui/useStyles.ts'
import { Announcer } from './Announcer.tsx'
import { Card } from './Card.tsx'
import { EmbeddedContext, type EmbeddedFocus } from './EmbeddedContext.ts'
import styles, { css } from './ModalDialog.module.css'
import { MessageBars } from './ToastBar.tsx'
import { ViewFrame } from './ViewFrame.tsx'
import type { Fetched } from './ViewSlot.tsx'
import type { Views } from './views.ts'

/**
 * Renders the modal's views in place, in the page's own element: always visible, without an overlay, and without taking
 * the focus from the page. Its first view is Connect or Account, depending on the connection; where a dialog would
 * close, it returns to that view.
 */
export function EmbeddedCard({ fetched, views }: { fetched: Fetched; views: Views }) {
  useStyles(css)
  const { modal } = useFairleadInstance('EmbeddedCard')
  const focus = useMemo(() => ({ isInside: false }), [])
  const section = useRef<HTMLElement>(null)
  useCalled(section, focus)
  // Follows connections without a press: an earlier wallet was reconnected, or another tab connected.
  useAddressChange((address) => {
    if (address && isAlone(modal.store.getState(), 'Connect')) modal.reset('Account')
    if (!address && isAlone(modal.store.getState(), 'Account')) modal.reset('Connect')
  })
  return (
    <EmbeddedContext.Provider value={focus}>
      <section
        aria-labelledby={ViewFrame.titleId}
        className={styles.embedded}
        data-testid="fl-embedded"
        ref={section}
      >
        <Announcer>
          <Card fetched={fetched} views={views} />
        </Announcer>
        <MessageBars dialog={section} />
      </section>
    </EmbeddedContext.Provider>
  )
}

/**
 * Moves the focus into the embedded views when one of our buttons elsewhere in the page opens one, as a dialog would.
 */
function useCalled(section: RefObject<HTMLElement | null>, focus: EmbeddedFocus): void {
  const { modal } = useFairleadInstance('useCalled')
  useEffect(
    () =>
      modal.store.subscribe(({ navigation }, before) => {
        if (!navigation.open || navigation === before.navigation || !isButtonFocused()) return
        focus.isInside = true
        section.current?.scrollIntoView({ block: 'nearest' })
        section.current?.querySelector('h1')?.focus({ preventScroll: true })
      }),
    [focus, modal, section],
  )
}

function isButtonFocused(): boolean {
  return /^fairlead-.*button$/.test(document.activeElement?.localName ?? '')
}

function isAlone({ navigation }: ModalState, view: string): boolean {
  return navigation.open && navigation.history.length === 1 && topOf(navigation)?.view === view
}

/** Calls `onChange` on mount, when the first account connects, and when the last one disconnects. */
function useAddressChange(onChange: (hasAddress: boolean) => void): void {
  const { store } = useFairleadInstance('useAddressChange')
  const isConnected = useSelected(store, hasAddress)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => latest.current(isConnected), [isConnected])
}

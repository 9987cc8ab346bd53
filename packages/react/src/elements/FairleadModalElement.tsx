import type { Fairlead, ModalState } from '@fairlead/core'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useSelected } from '../hooks/useSelected.ts'
import type { Fetched } from '../modal/ViewSlot.tsx'
import { FairleadElement, mountedEvent } from './FairleadElement.tsx'
import type { ModalSurface } from './ModalSurface.tsx'

/** The whole surface is one download, made when it is first opened. */
const loadSurface = () => import('./ModalSurface.tsx').then((module) => module.ModalSurface)

/** Starts the download early: on hover or focus of a button that opens the modal. */
export function preloadSurface(): void {
  // A failure shows when it matters, and is tried again then.
  loadSurface().catch(() => {})
}

/** `<fairlead-modal>`: holds the dialog. */
export class FairleadModalElement extends FairleadElement {
  protected override draw(fairlead: Fairlead): ReactNode {
    return <ModalGate fairlead={fairlead} />
  }

  protected override update(): void {
    super.update()
    if (this.isConnected) document.dispatchEvent(new Event(mountedEvent))
  }
}

function ModalGate({ fairlead }: { fairlead: Fairlead }) {
  const { modal } = fairlead
  const { isNeeded, isOpen } = useSelected(modal.store, pick)
  const [Surface, setSurface] = useState<ComponentType<ModalSurface.Props>>()
  // Outlives the dialog, so that a second opening shows its screen at once.
  const [fetched] = useState<Fetched>(() => new Map())
  useEffect(() => {
    if (!isNeeded || Surface) return
    // Buttons show that something is coming.
    if (isOpen) modal.setLoading(true)
    loadSurface()
      .then((loaded) => setSurface(() => loaded))
      // Closed, so that the next press tries again.
      .catch(modal.close)
      .finally(() => modal.setLoading(false))
  }, [isNeeded, isOpen, modal, Surface])
  return isNeeded && Surface ? <Surface fairlead={fairlead} fetched={fetched} /> : null
}

function pick({ navigation, toast }: ModalState) {
  return { isNeeded: navigation.open || toast?.open === true, isOpen: navigation.open }
}

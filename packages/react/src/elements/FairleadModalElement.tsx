import type { Fairlead, ModalState } from '@fairlead/core'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useSelected } from '../hooks/useSelected.ts'
import type { Fetched } from '../modal/ViewSlot.tsx'
import { FairleadElement } from './FairleadElement.tsx'

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
}

function ModalGate({ fairlead }: { fairlead: Fairlead }) {
  const { modal } = fairlead
  const isOpen = useSelected(modal.store, pickOpen)
  const [Surface, setSurface] = useState<ComponentType<{ fetched: Fetched }>>()
  // Outlives the dialog, so that a second opening shows its screen at once.
  const [fetched] = useState<Fetched>(() => new Map())
  useEffect(() => {
    if (!isOpen || Surface) return
    // A download that failed closes the modal, so that the next press tries again.
    loadSurface().then((loaded) => setSurface(() => loaded), modal.close)
  }, [isOpen, modal, Surface])
  return isOpen && Surface ? <Surface fetched={fetched} /> : null
}

function pickOpen({ navigation }: ModalState): boolean {
  return navigation.open
}

import type { Fairlead, ModalState } from '@fairlead/core'
import { useEffect, useState } from 'react'
import { useSelected } from '../hooks/useSelected.ts'
import { useLanguage } from '../messages/LanguageContext.ts'
import { loadedMessages, loadMessages } from '../messages/loadMessages.ts'
import type { Fetched } from '../modal/ViewSlot.tsx'
import { LoadingDialog } from './LoadingDialog.tsx'
import { type Loaded, loadSurface } from './loadSurface.ts'

/**
 * A load that takes longer than this shows the placeholder dialog, in milliseconds. Until then, the pressed button
 * shows the progress.
 */
const slowMs = 300

/** Loads the surface when there is something to draw, and shows a placeholder if that is slow or fails. */
export function ModalLoader(props: ModalLoader.Props) {
  const { fairlead, isEmbedded, layout, load = loadSurface } = props
  const { environment, modal, options } = fairlead
  const { name } = useLanguage()
  const { isNeeded, isOpen } = useSelected(modal.store, pick)
  const [loaded, setLoaded] = useState<Loaded>()
  const [trouble, setTrouble] = useState<'failed' | 'slow'>()
  const [tries, setTries] = useState(0)
  // Outlives the dialog, so that a second opening shows its view without waiting.
  const [fetched] = useState<Fetched>(() => new Map())
  const isShown = isOpen || isEmbedded
  const isWanted = isNeeded || isEmbedded
  const isBusy = isShown && !loaded

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count starts another attempt.
  useEffect(() => {
    if (!isWanted || loaded?.language === name) return
    let isStale = false
    const cancel = environment.schedule(() => setTrouble('slow'), slowMs)
    const end = () => {
      cancel()
      if (isBusy) modal.setLoading(false)
    }
    if (isBusy) modal.setLoading(true)
    // The surface, and the code that chooses its view. The page's own texts and views may belong to any view, and views
    // that were loaded in another language need their texts in this one.
    const needsAll =
      fetched.size > 0 || Object.keys({ ...options.messages, ...options.views }).length > 0
    Promise.all([load(name), fairlead.prepare(), needsAll && loadMessages(name)]).then(
      ([next]) => isStale || setLoaded(next),
      () => {
        if (isStale) return
        end()
        setTrouble('failed')
      },
    )
    // Loaded, closed or retried: the next opening starts without the old slow or failed state.
    return () => {
      isStale = true
      end()
      setTrouble(undefined)
    }
  }, [
    environment,
    fairlead,
    fetched,
    isBusy,
    isWanted,
    load,
    loaded?.language,
    modal,
    name,
    options,
    tries,
  ])

  // Never unmounted once loaded: screen readers announce changes only in a live region that they already know.
  if (loaded) {
    const { Surface, language } = loaded
    const messages = loadedMessages(language) ?? loaded.messages
    return <Surface {...{ fairlead, fetched, isEmbedded, layout, messages }} />
  }
  if (!isShown || !trouble) return null
  return (
    <LoadingDialog
      hasFailed={trouble === 'failed'}
      isEmbedded={isEmbedded}
      onClose={modal.close}
      onRetry={() => setTries(tries + 1)}
    />
  )
}

export declare namespace ModalLoader {
  type Props = {
    fairlead: Fairlead
    isEmbedded: boolean
    /** Attribute `layout` of the element. */
    layout?: string | null | undefined
    /** Replaces the loader in tests. */
    load?: typeof loadSurface | undefined
  }
}

function pick({ navigation, toast }: ModalState) {
  return { isNeeded: navigation.open || toast?.open === true, isOpen: navigation.open }
}

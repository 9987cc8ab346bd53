import type { Entry } from '@fairlead/core'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useMessages } from '../messages/MessagesContext.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './ModalDialog.module.css'
import { ViewFrame } from './ViewFrame.tsx'
import type { Views } from './views.ts'

type Shown = ComponentType<{ data: unknown }>

/** Fetches a screen and shows it; a failed download offers another try, never an empty card. */
export function ViewSlot({ entry, views }: { entry: Entry; views: Views }) {
  const messages = useMessages()
  const { data, view } = entry
  const [loaded, setLoaded] = useState<{ Shown?: Shown; failed?: boolean }>({})

  const load = useCallback(() => {
    setLoaded({})
    views[view]().then(
      (component) => setLoaded({ Shown: component as Shown }),
      () => setLoaded({ failed: true }),
    )
  }, [view, views])
  useEffect(load, [load])

  const { failed, Shown } = loaded
  if (Shown) return <Shown data={data} />
  return (
    <ViewFrame isTitleHidden title={failed ? messages.loadFailed : messages.loadingView}>
      {failed ? (
        <>
          <Notice variant="error">{messages.loadFailed}</Notice>
          <Button onPress={load}>{messages.retry}</Button>
        </>
      ) : (
        <div aria-hidden="true" className={styles.loading}>
          <div className={styles.bone} />
          <div className={styles.bone} />
        </div>
      )}
    </ViewFrame>
  )
}

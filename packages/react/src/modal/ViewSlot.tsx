import type { Entry, RouteName } from '@fairlead/core'
import type { LanguageName } from '@fairlead/protocol'
import { type ComponentType, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useLanguage } from '../messages/LanguageContext.ts'
import { loadMessages } from '../messages/loadMessages.ts'
import { useMessages } from '../messages/MessagesContext.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './ModalDialog.module.css'
import { type PageScreen, PageView } from './PageView.tsx'
import { PrefetchContext } from './PrefetchContext.ts'
import { ViewFrame } from './ViewFrame.tsx'
import type { Views } from './views.ts'

type Shown = ComponentType<{ data: unknown }>
/** Loaded views; they render without a placeholder the next time. */
export type Fetched = Map<RouteName, Shown>

/** Loads a view and renders it; a failed load shows an error with a retry, never an empty card. */
export function ViewSlot(props: ViewSlot.Props) {
  const { options, report } = useFairleadInstance('ViewSlot')
  const screen = options.views[props.entry.view] as PageScreen | undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different screen may have a different size.
  useLayoutEffect(props.onShown, [props.onShown, screen])
  return (
    <Boundary
      fallback={(retry) => <Broken onRetry={retry} />}
      key={props.entry.view}
      // Errors in a page's own view are the page's to report.
      onError={(error) => screen || report(error, 'INTERNAL_SDK_ERROR')}
    >
      {screen ? <PageView entry={props.entry} screen={screen} /> : <OwnView {...props} />}
    </Boundary>
  )
}

/** Shown if a view throws; its header still has the close button. */
function Broken({ onRetry }: { onRetry: () => void }) {
  const messages = useMessages()
  return (
    <ViewFrame title={messages.failedTitle}>
      <Notice variant="error">{messages.viewBroken}</Notice>
      <Button onPress={onRetry} testId="fl-view-redraw">
        {messages.retry}
      </Button>
    </ViewFrame>
  )
}

/** Loads a view and all texts. The first open loads only some of the texts. */
async function fetchView(views: Views, view: RouteName, language: LanguageName): Promise<Shown> {
  const [component] = await Promise.all([views[view](), loadMessages(language)])
  return component as Shown
}

function OwnView({ entry, fetched, onShown, views }: ViewSlot.Props) {
  const messages = useMessages()
  const { name: language } = useLanguage()
  const { data, view } = entry
  const [hasFailed, setHasFailed] = useState(false)
  const [, setFetchedAt] = useState(0)
  const Shown = fetched.get(view) ?? (views[view].ready as Shown | undefined)
  const isThere = Shown !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different view may have a different size.
  useLayoutEffect(onShown, [onShown, Shown])

  const load = useCallback(() => {
    setHasFailed(false)
    fetchView(views, view, language).then(
      (component) => {
        fetched.set(view, component)
        setFetchedAt(fetched.size)
      },
      () => setHasFailed(true),
    )
  }, [fetched, language, view, views])
  useEffect(() => {
    if (!isThere) load()
  }, [isThere, load])

  const prefetch = useCallback(() => {
    for (const next of views[view].next ?? [])
      fetchView(views, next, language).then(
        (component) => fetched.set(next, component),
        // The load is retried, and its error shown, when the view is opened.
        () => {},
      )
  }, [fetched, language, view, views])

  if (Shown)
    return (
      <PrefetchContext.Provider value={prefetch}>
        <Shown data={data} />
      </PrefetchContext.Provider>
    )
  const title = hasFailed ? messages.loadFailed : messages.loadingView
  return (
    <ViewFrame isTitleHidden title={title}>
      {hasFailed ? (
        <>
          <Notice variant="error">{messages.loadFailed}</Notice>
          <Button onPress={load} testId="fl-view-retry">
            {messages.retry}
          </Button>
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

export declare namespace ViewSlot {
  type Props = {
    entry: Entry
    fetched: Fetched
    /** Called when the view is in the DOM, before it is painted. */
    onShown: () => void
    views: Views
  }
}

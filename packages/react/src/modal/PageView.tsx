import type { Entry } from '@fairlead/core'
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useMessages } from '../messages/MessagesContext.ts'
import { type MountedView, titleOf } from './pageViews.ts'
import { ViewFrame } from './ViewFrame.tsx'

/** A page's own view: below our header, slotted into the light DOM, so that the page's style sheets apply. */
export function PageView({ entry, screen }: PageView.Props) {
  const messages = useMessages()
  const slot = useRef<HTMLSlotElement>(null)
  const [container, setContainer] = useState<HTMLElement>()
  useLayoutEffect(() => {
    const root = slot.current?.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    const child = document.createElement('div')
    child.slot = slotName
    root.host.append(child)
    setContainer(child)
    return () => child.remove()
  }, [])
  return (
    <ViewFrame title={titleOf(entry.view, messages)}>
      <slot name={slotName} ref={slot} />
      {container &&
        (isMounted(screen) ? (
          <Mounted container={container} data={entry.data} screen={screen} />
        ) : (
          createPortal(<Drawn Screen={screen} data={entry.data} />, container)
        ))}
    </ViewFrame>
  )
}

export declare namespace PageView {
  type Props = { entry: Entry; screen: PageScreen }
}

/** One entry of the option `views`; its `data` is that of its route. */
export type PageScreen = ComponentType<{ data: unknown }> | AnyMounted
type AnyMounted = { mount(...parameters: Parameters<MountedView<never>['mount']>): unknown }

const slotName = 'fairlead-view'

function Drawn({ data, Screen }: { data: unknown; Screen: ComponentType<{ data: unknown }> }) {
  return <Screen data={data} />
}

function Mounted(props: { container: HTMLElement; data: unknown; screen: AnyMounted }) {
  const { container, data, screen } = props
  const fairlead = useFairleadInstance('Mounted')
  const key = JSON.stringify(data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal data may arrive as a new object.
  useEffect(() => {
    const clean = screen.mount(container, { data: data as never, fairlead })
    return () => {
      if (typeof clean === 'function') clean()
      container.replaceChildren()
    }
  }, [container, fairlead, key, screen])
  return null
}

function isMounted(screen: PageScreen): screen is AnyMounted {
  return typeof screen === 'object' && 'mount' in screen && typeof screen.mount === 'function'
}

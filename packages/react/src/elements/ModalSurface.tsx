import type { Fairlead } from '@fairlead/core'
import { useEffect, useMemo } from 'react'
import { useSelected } from '../hooks/useSelected.ts'
import { useWarnings } from '../hooks/useWarnings.ts'
import type { Messages } from '../messages/en.ts'
import { MessagesContext } from '../messages/MessagesContext.ts'
import { ownMessages } from '../messages/ownMessages.ts'
import { EmbeddedCard } from '../modal/EmbeddedCard.tsx'
import { ModalDialog } from '../modal/ModalDialog.tsx'
import { LooseToast } from '../modal/ToastBar.tsx'
import type { Fetched } from '../modal/ViewSlot.tsx'
import { views } from '../registry.ts'
import { css } from '../theme/surface.module.css'
import { themeVariableNames } from '../theme/themeVariables.ts'
import { useStyles } from '../ui/useStyles.ts'

/** Everything that the modal draws; fetched when there is first something to draw. */
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
    unknown.map((name) => `\`messages.${name}\` fits no text, and is ignored.`),
  )
  useWarnings(
    fairlead,
    Object.keys(options.themeVariables)
      .filter((name) => !isThemeVariable(name))
      .map((name) => `\`themeVariables['${name}']\` is no variable of ours, and is ignored.`),
  )
  // Embedded, there is no being closed: what was left shows what comes first.
  useEffect(() => {
    if (isEmbedded && !isOpen) void modal.open()
  }, [isEmbedded, isOpen, modal])
  return (
    <MessagesContext value={messages}>
      {isEmbedded ? (
        <EmbeddedCard fetched={fetched} views={views} />
      ) : isOpen ? (
        <ModalDialog fetched={fetched} views={views} />
      ) : (
        <LooseToast />
      )}
    </MessagesContext>
  )
}

export declare namespace ModalSurface {
  type Props = {
    fairlead: Fairlead
    fetched: Fetched
    /** Drawn where the element stands in its page. */
    isEmbedded: boolean
    /** In the language at hand. */
    messages: Messages
  }
}

const known: ReadonlySet<string> = new Set(themeVariableNames)

function isThemeVariable(name: string): boolean {
  return known.has(name)
}

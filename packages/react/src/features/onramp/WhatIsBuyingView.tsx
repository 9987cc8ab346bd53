import { onrampProviderName } from '@fairlead/core/money'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './onramp.module.css'

/** Explains buying, the provider's role, and the provider's terms. */
export function WhatIsBuyingView() {
  useStyles(css)
  const { features, modal } = useFairleadInstance('WhatIsBuyingView')
  const messages = useMessages()
  const { tag } = useLanguage()
  const providers = useSelected(features, ({ onramp }) => onramp)
  const names = new Intl.ListFormat(tag).format((providers || []).map(onrampProviderName))
  const items = [
    [messages.buyHelpHow, messages.buyHelpHowText],
    [messages.buyHelpWho, messages.buyHelpWhoText(names)],
    [messages.buyHelpTerms, messages.buyHelpTermsText],
  ] as const
  return (
    <ViewFrame title={messages.buyHelpTitle}>
      <ul className={styles.items}>
        {items.map(([title, text]) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <Button
        onPress={() => modal.replace('OnRamp')}
        testId="fl-what-is-buying-done"
        variant="accent"
      >
        {messages.buyHelpDone}
      </Button>
    </ViewFrame>
  )
}

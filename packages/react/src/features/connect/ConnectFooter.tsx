import { useFairleadInstance } from '../../FairleadContext.ts'
import { asksConsent, legalTexts } from '../../hooks/legal.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import styles from './ConnectView.module.css'

/** Returns true if there is anything to show below the list. */
export function useHasFooter(): boolean {
  return [useHasBranding(), useHasLegal()].includes(true)
}

function useHasBranding(): boolean {
  const { features, options } = useFairleadInstance('useHasBranding')
  return useSelected(features, ({ branding }) => branding) && options.links.branding !== null
}

/** Returns true if the legal sentence is shown; a consent checkbox contains it already. */
function useHasLegal(): boolean {
  const fairlead = useFairleadInstance('useHasLegal')
  const { privacyPolicyUrl, termsConditionsUrl } = fairlead.options
  return Boolean(privacyPolicyUrl ?? termsConditionsUrl) && !asksConsent(fairlead)
}

/** The page's legal links, and our branding where project and page allow it. */
export function ConnectFooter() {
  const fairlead = useFairleadInstance('ConnectFooter')
  const messages = useMessages()
  const [hasBranding, hasLegal] = [useHasBranding(), useHasLegal()]
  const { links } = fairlead.options
  return (
    <div className={styles.footer}>
      {hasLegal && (
        <>
          <span className={styles.legal}>{messages[`legal${legalTexts(fairlead)}`]}</span>
          <LegalLinks />
        </>
      )}
      {hasBranding &&
        (links.branding ? (
          <a
            data-testid="fl-connect-branding"
            href={links.branding}
            rel="noopener noreferrer"
            target="_blank"
          >
            {messages.branding}
          </a>
        ) : (
          <span data-testid="fl-connect-branding">{messages.branding}</span>
        ))}
    </div>
  )
}

export function LegalLinks() {
  const { options } = useFairleadInstance('LegalLinks')
  const messages = useMessages()
  const links = [
    ['terms', options.termsConditionsUrl, messages.terms],
    ['privacy', options.privacyPolicyUrl, messages.privacy],
  ] as const
  return links.map(
    ([key, url, text]) =>
      url && (
        <a
          data-testid={`fl-connect-${key}`}
          href={url}
          key={key}
          rel="noopener noreferrer"
          target="_blank"
        >
          {text}
        </a>
      ),
  )
}

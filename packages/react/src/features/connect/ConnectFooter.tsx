import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import styles from './ConnectView.module.css'

/** Whether there is anything to say below the list. */
export function useHasFooter(): boolean {
  const { features, options } = useFairleadInstance('useHasFooter')
  const hasBranding = useSelected(features, ({ branding }) => branding)
  return hasBranding || Boolean(options.privacyPolicyUrl ?? options.termsConditionsUrl)
}

/** The page's legal links, and our name where the project lets it stand. */
export function ConnectFooter() {
  const { features, options } = useFairleadInstance('ConnectFooter')
  const messages = useMessages()
  const hasBranding = useSelected(features, ({ branding }) => branding)
  const { privacyPolicyUrl, termsConditionsUrl } = options
  const links = [
    ['terms', termsConditionsUrl, messages.terms],
    ['privacy', privacyPolicyUrl, messages.privacy],
  ] as const
  return (
    <div className={styles.footer}>
      {(privacyPolicyUrl || termsConditionsUrl) && (
        <span className={styles.legal}>
          {messages.legal(Boolean(termsConditionsUrl), Boolean(privacyPolicyUrl))}
        </span>
      )}
      {links.map(
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
      )}
      {hasBranding && <span data-testid="fl-connect-branding">{messages.branding}</span>}
    </div>
  )
}

import { formatAddress } from '@fairlead/core'
import { networkById, selectAccount } from '@fairlead/core/internal'
import {
  type AccountCode,
  accountCodesQuery,
  codeRevocations,
  revokeAccountCode,
} from '@fairlead/core/money'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useQuery } from '../../hooks/useQuery.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { errorMessage } from '../../messages/errors.ts'
import { isDeclined } from '../../messages/isDeclined.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Button } from '../../ui/Button.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './AccountSettingsView.module.css'

/** Networks on which the embedded wallet's regular account runs a contract's code (EIP-7702), each with a way to end it. */
export function AccountCodeCard() {
  useStyles(css)
  const fairlead = useFairleadInstance('AccountCodeCard')
  const messages = useMessages()
  // The query reads the account and the networks; the subscription only renders again when they change.
  const isEmbedded = useSelected(fairlead.store, (state) => {
    const { caipAddress, embedded } = selectAccount(state)
    return embedded !== undefined && caipAddress?.startsWith('eip155:') === true
  })
  const query = accountCodesQuery(fairlead)
  const { data } = useQuery(fairlead, { ...query, enabled: query.enabled && isEmbedded })
  const pending = useSelected(codeRevocations(fairlead), (chainIds) => chainIds)
  const isStopping = data?.some(({ chainId }) => pending.includes(chainId)) === true
  useAnnounce(isStopping ? messages.codeStopping : '')
  if (!isEmbedded || !data) return null
  return (
    <section aria-label={messages.codeTitle} className={styles.card} data-testid="fl-account-code">
      <h2 className={styles.heading}>{messages.codeTitle}</h2>
      <p className={styles.detail}>{messages.codeMeaning}</p>
      {data.map((code) => (
        <CodeOn code={code} isStopping={pending.includes(code.chainId)} key={code.chainId} />
      ))}
    </section>
  )
}

/** The state on one network. */
function CodeOn({ code, isStopping }: { code: AccountCode; isStopping: boolean }) {
  const fairlead = useFairleadInstance('CodeOn')
  const messages = useMessages()
  const { chainId, contract, name, status } = code
  const network = useSelected(fairlead.store, (state) => networkById(state, chainId))
  const networkName = network?.name ?? chainId

  async function stop() {
    try {
      await revokeAccountCode(fairlead, { chainId })
    } catch (error) {
      if (isDeclined(error)) return
      const message = messages.codeFailed(errorMessage(error, messages))
      fairlead.modal.showToast({ message, variant: 'error' })
    }
  }

  return (
    <>
      <p className={styles.kind} data-state={status} data-testid={`fl-account-code-${chainId}`}>
        <span>{networkName}</span>
        <span className={styles.detail}>
          {status === 'on' && contract
            ? messages.codeOn(
                name ? `${name} (${formatAddress(contract)})` : formatAddress(contract),
              )
            : messages[status === 'off' ? 'codeOff' : 'codeUnknown']}
        </span>
      </p>
      {status === 'on' && (
        <Button
          isBusy={isStopping}
          onPress={() => void stop()}
          testId={`fl-account-code-stop-${chainId}`}
        >
          {isStopping ? messages.codeStopping : messages.codeStop(networkName)}
        </Button>
      )}
    </>
  )
}

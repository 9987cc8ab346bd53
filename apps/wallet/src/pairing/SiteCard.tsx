import type { Session } from '@fairlead/pairing'
import type { ReactNode } from 'react'
import { accountName } from '../accountStore.ts'
import { useValue } from '../createStore.ts'
import { findChainName, nameOfChain } from '../methods/nameOfChain.ts'
import type { Network } from '../walletConfig.ts'
import type { PairedSites } from './createPairedSites.ts'
import { namespaceOf } from './offer.ts'
import { SiteIdentity } from './SiteIdentity.tsx'
import { chainsOf } from './sessions.ts'
import { siteName } from './siteName.ts'
import { useTask } from './useTask.ts'
import { toSentence } from './words.ts'

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const familyNames: Readonly<Record<string, string>> = {
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  eip155: 'EVM',
  polkadot: 'Polkadot',
  solana: 'Solana',
}

/** One connected site: its account and networks, its expiry, and a button to disconnect. */
export function SiteCard(props: { paired: PairedSites; session: Session }) {
  const { paired, session } = props
  const { topic } = session
  const networks = useValue(paired.networks)
  const { count } = useValue(paired.accounts)
  const { sites } = useValue(paired.pairing)
  const { failure, isWorking, run, runNext } = useTask()
  const site = sites[topic]
  const [account = 0] = paired.sharedBy(session)
  const name = siteName(session.peer.metadata)

  return (
    <li className="card" data-testid="wallet-session" aria-busy={isWorking}>
      <SiteIdentity metadata={session.peer.metadata} />
      <Choice
        id={`${topic}-account`}
        label="Account"
        value={String(account)}
        onChange={(value) => runNext(() => paired.switchAccount(topic, Number(value)))}
        testId="wallet-switch-account"
      >
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <option key={index} value={index}>
            {accountName(index)}
          </option>
        ))}
      </Choice>
      {Object.entries(session.namespaces).map(([namespace, { accounts }]) => (
        <NetworkChoice
          key={namespace}
          current={site?.chains[namespaceOf(namespace)]}
          id={`${topic}-${namespace}`}
          namespace={namespaceOf(namespace)}
          networks={networks}
          shared={chainsOf(accounts)}
          onChange={(chainId) => runNext(() => paired.switchChain(topic, chainId))}
        />
      ))}
      <dl className="rows">
        {site && (
          <div>
            <dt>Last activity</dt>
            <dd>{time.format(site.lastActivity)}</dd>
          </div>
        )}
        <div>
          <dt>Connected until</dt>
          <dd data-testid="wallet-expiry">{time.format(session.expiry * 1000)}</dd>
        </div>
      </dl>
      {failure !== undefined && (
        <p className="note danger" role="alert">
          {toSentence(failure)}
        </p>
      )}
      <div className="actions">
        <button
          type="button"
          aria-label={`Extend the connection of ${name}`}
          data-testid="wallet-extend"
          disabled={isWorking}
          onClick={() => run(() => paired.extend(topic))}
        >
          Extend
        </button>
        <button
          type="button"
          className="danger"
          aria-label={`Disconnect ${name}`}
          data-testid="wallet-disconnect"
          disabled={isWorking}
          onClick={() => run(() => paired.disconnect(topic))}
        >
          Disconnect
        </button>
      </div>
    </li>
  )
}

/** Current network of a site in one namespace: a choice if there are several. */
function NetworkChoice(props: {
  current: string | undefined
  id: string
  namespace: string
  networks: readonly Network[]
  onChange: (chainId: string) => void
  /** CAIP-2 ids of the session. */
  shared: readonly string[]
}) {
  const { id, namespace, networks, onChange, shared } = props
  const own = networks.map(({ chainId }) => `eip155:${chainId}`)
  const ids = namespace === 'eip155' ? [...new Set([...shared, ...own])] : shared
  const current = props.current ?? shared[0] ?? ''
  const label = `${familyNames[namespace] ?? namespace} network`
  if (ids.length === 1)
    return (
      <p className="pick">
        <span className="muted">{label}</span>
        <span>{nameOfChain(current, networks)}</span>
      </p>
    )
  return (
    <Choice
      id={id}
      label={label}
      value={current}
      onChange={onChange}
      testId={`wallet-switch-${namespace}`}
    >
      {ids.map((id) => (
        <option key={id} value={id} disabled={findChainName(id, networks) === undefined}>
          {nameOfChain(id, networks)}
        </option>
      ))}
    </Choice>
  )
}

/** A select field; changes apply at once. */
function Choice(props: {
  children: ReactNode
  id: string
  label: string
  onChange: (value: string) => void
  testId: string
  value: string
}) {
  const { children, id, label, onChange, testId, value } = props
  return (
    <div className="pick">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        data-testid={testId}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </div>
  )
}

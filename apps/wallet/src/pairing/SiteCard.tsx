import type { Session } from '@fairlead/pairing'
import { accountName } from '../accountStore.ts'
import { findChainName, nameOfChain } from '../methods/nameOfChain.ts'
import { Choice, Fixed } from './Choice.tsx'
import type { PairedSites } from './createPairedSites.ts'
import { namespaceOf } from './offer.ts'
import { SiteIdentity } from './SiteIdentity.tsx'
import { chainsOf } from './sessions.ts'
import { siteName } from './siteName.ts'
import { useTask } from './useTask.ts'
import { useValue } from './useValue.ts'
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
export function SiteCard(props: { desk: PairedSites; session: Session }) {
  const { desk, session } = props
  const { topic } = session
  const networks = useValue(desk.networks)
  const { count } = useValue(desk.accounts)
  const { sites } = useValue(desk.pairing)
  const { failure, isWorking, run, runNext } = useTask()
  const site = sites[topic]
  const [account = 0] = desk.sharedBy(session)
  const name = siteName(session.peer.metadata)

  return (
    <li className="card" data-testid="wallet-session" aria-busy={isWorking}>
      <SiteIdentity metadata={session.peer.metadata} />
      <Choice
        id={`${topic}-account`}
        label="Account"
        value={String(account)}
        onChange={(value) => runNext(() => desk.switchAccount(topic, Number(value)))}
        testId="wallet-switch-account"
      >
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <option key={index} value={index}>
            {accountName(index)}
          </option>
        ))}
      </Choice>
      {Object.entries(session.namespaces).map(([namespace, { accounts }]) => {
        const shared = chainsOf(accounts)
        const own = networks.map(({ chainId }) => `eip155:${chainId}`)
        const ids = namespaceOf(namespace) === 'eip155' ? [...new Set([...shared, ...own])] : shared
        const current = site?.chains[namespaceOf(namespace)] ?? shared[0] ?? ''
        const label = `${familyNames[namespaceOf(namespace)] ?? namespace} network`
        if (ids.length === 1)
          return <Fixed key={namespace} label={label} value={nameOfChain(current, networks)} />
        return (
          <Choice
            key={namespace}
            id={`${topic}-${namespace}`}
            label={label}
            value={current}
            onChange={(value) => runNext(() => desk.switchChain(topic, value))}
            testId={`wallet-switch-${namespaceOf(namespace)}`}
          >
            {ids.map((id) => (
              <option key={id} value={id} disabled={findChainName(id, networks) === undefined}>
                {nameOfChain(id, networks)}
              </option>
            ))}
          </Choice>
        )
      })}
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
          onClick={() => run(() => desk.extend(topic))}
        >
          Extend
        </button>
        <button
          type="button"
          className="danger"
          aria-label={`Disconnect ${name}`}
          data-testid="wallet-disconnect"
          disabled={isWorking}
          onClick={() => run(() => desk.disconnect(topic))}
        >
          Disconnect
        </button>
      </div>
    </li>
  )
}

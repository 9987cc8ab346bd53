import { useEffect, useState } from 'react'
import { type AccountStore, accountName } from '../accountStore.ts'
import { useValue } from '../createStore.ts'
import type { Keyring } from '../keys/createKeyring.ts'

/** One address per kind of network. The sites name the networks. */
const families = [
  { name: 'EVM', chainId: 'eip155:1' },
  { name: 'Solana', chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
  { name: 'Bitcoin (test networks)', chainId: 'bip122:000000000933ea01ad0ee984209779ba' },
  { name: 'Bitcoin (regtest)', chainId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328' },
  { name: 'Polkadot', chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182' },
  { name: 'Cosmos', chainId: 'cosmos:cosmoshub-4' },
]

/** The accounts, and the addresses of the selected one. */
export function AccountsSection(props: { accounts: AccountStore; keyring: Keyring }) {
  const { accounts, keyring } = props
  const { count, selected } = useValue(accounts)
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts">Accounts</h2>
      <div className="card">
        <div className="pick">
          <label htmlFor="account">Shown</label>
          <select
            id="account"
            value={selected}
            data-testid="wallet-account"
            onChange={(event) => accounts.select(Number(event.target.value))}
          >
            {Array.from({ length: count }, (_, index) => index).map((index) => (
              <option key={index} value={index}>
                {accountName(index)}
              </option>
            ))}
          </select>
          <button
            type="button"
            data-testid="wallet-add-account"
            disabled={accounts.isFull()}
            onClick={accounts.add}
          >
            Add an account
          </button>
        </div>
        <dl className="addresses">
          {families.map(({ chainId, name }) => {
            const address = keyring.addressOf(selected, chainId)!
            return (
              <div key={chainId}>
                <dt>{name}</dt>
                <dd className="address">
                  <code data-testid={`wallet-address-${chainId.split(':')[0]}`}>{address}</code>
                  <CopyButton text={address} name={`${name} address`} />
                </dd>
              </div>
            )
          })}
        </dl>
      </div>
    </section>
  )
}

/** Time for which "Copied" is shown, in milliseconds. */
const copiedMs = 2_000

const labels = { idle: 'Copy', copied: 'Copied', failed: 'Copy failed' }

/** @param props.name - Name of the copied text, for the accessible name. */
function CopyButton(props: { name: string; text: string }) {
  const { name, text } = props
  const [status, setStatus] = useState<keyof typeof labels>('idle')

  useEffect(() => {
    if (status === 'idle') return
    const timer = setTimeout(() => setStatus('idle'), copiedMs)
    return () => clearTimeout(timer)
  }, [status])

  function copy() {
    navigator.clipboard.writeText(text).then(
      () => setStatus('copied'),
      () => setStatus('failed'),
    )
  }

  return (
    <button type="button" onClick={copy}>
      <span aria-live="polite">{labels[status]}</span>
      <span className="unseen"> {name}</span>
    </button>
  )
}
